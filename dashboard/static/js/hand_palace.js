/** Palace Poker on the spectators' page: banner, soldiers and palace cards before a seat, piles, a battle, what lies wrong. */

import { card, noCard, slimCard } from "./cards.js";
import { mark } from "./dice.js";
import { h } from "./dom.js";
import { chips } from "./hand.js";
import { shortName } from "./people.js";
import { t } from "./strings.js";

/** All that counts to a hand, as it lies. @param {any} seat @returns {string[]} */
export function allCards(seat) {
  return [seat.banner, ...seat.soldiers, ...seat.cards].filter(Boolean);
}

/** What lies before the player: the banner, the soldiers beside it, palace cards as backs or faces. @param {any} seat */
export function palaceFront(seat) {
  const backs = Array.from({ length: seat.down }, () => noCard("back"));
  return [
    h("span", { class: "cards ownbanner" }, seat.banner && card(seat.banner)),
    h("span", { class: "cards soldiers" }, ...seat.soldiers.map((code) => slimCard(code))),
    h("span", { class: "cards palace" }, ...backs, ...seat.cards.map((code) => slimCard(code))),
  ];
}

/** What somebody does in a battle; empty for all others. @param {any} hand @param {number} seat */
export function battleWord(hand, seat) {
  const battle = hand.palace?.battle;
  if (!battle) return "";
  if (battle.looks === seat) return t("looks");
  if (seat === battle.attacker) return t("attacks");
  return seat === battle.defender ? t("defends") : "";
}

/** The middle of the table: who fights whom, cards put aside while banners are turned, and the piles. @param {any} view */
export function palaceMiddle(view) {
  const { palace, stage } = view.hand;
  const { battle, aside } = palace;
  return [
    battle && h("p", { class: "battle" }, h("b", {}, shortName(view, battle.attacker)), h("span", {}, t("against")), h("b", {}, shortName(view, battle.defender)),
      battle.looks === null && h("i", {}, t("price_of", { n: chips(battle.price) }))),
    aside.length > 0 && h("div", { class: "aside" }, h("span", {}, t("put_aside")), h("span", { class: "cards" }, ...aside.map((code) => card(code)))),
    !["draw", "antes", "banners", "palace"].includes(stage) && h("p", { class: "piles" }, h("span", {}, t("draw_pile"), h("b", { "data-draw": true }, palace.draw)), h("span", {}, t("discard_pile"), h("b", {}, palace.discard))),
  ];
}

/** What lies wrong, over everything else; what is to be done is on the dealer's page. @param {any} hand */
export function alarm(hand) {
  const alarms = hand.palace?.alarms ?? [];
  return alarms.length === 0 ? "" : h("div", { class: "call alarm" }, mark("ask"), h("span", {}, alarms[0].split(/(?<=[.]) /)[0]));
}
