/** The left side of the dealer's page: where the table is, and the few keys that are always there. */

import { die, mark, places, sign } from "./dice.js";
import { h } from "./dom.js";
import { roundWords } from "./heat.js";
import { cupsThat, fullName, playing, shortName } from "./people.js";
import { verdict } from "./reveal.js";
import { timeStrip } from "./dealer_time.js";
import { bidWords, ordinal, t } from "./strings.js";
import { undoKey } from "./dealer_undo.js";

/**
 * @param {any} view
 * @param {import("./dealer.js").Actions} act
 * @param {number[]} hands seats at whose cup a hand is
 * @param {number | null} now the hub's clock
 */
export function side(view, act, hands, now) {
  return h("section", { class: "side" },
    h("header", { class: "head" }, h("b", {}, view.name), view.round > 0 && h("span", {}, view.heat ? roundWords(view) : t("round", { n: view.round })), cups(view)),
    standing(view),
    h("ol", { class: `people ${view.players.length > 7 ? "many" : ""}` }, ...view.players.map((player) => person(view, player, hands.includes(player.seat)))),
    view.faults.length > 0 && h("ul", { class: "faults" }, ...view.faults.map((fault) => h("li", {}, fault))),
    timeStrip(view, act, now),
    h("div", { class: "keys" }, undoKey(view, act), correctKey(view, act), h("button", { class: "key", onclick: act.openMore }, sign("more"), t("more"))));
}

function cups(view) {
  const known = cupsThat(view, "covered", "lifted", "empty");
  if (known === 0 || view.phase === "idle" || view.phase === "won") return null;
  return h("span", { class: "right" }, mark("dot"), t("cups_down", { k: cupsThat(view, "covered"), n: playing(view).length }));
}

function standing(view) {
  if (view.bid !== null) {
    return h("div", { class: "standing" },
      h("b", { class: "figure", "data-bid": true }, view.bid.count), h("i", {}, "×"), die(view.bid.face),
      h("p", {}, h("b", {}, shortName(view, view.bid.seat)), h("span", {}, t("dice_count", { n: view.dice_in_play })), h("span", {}, t("in_play_short"))));
  }
  if (view.settlement !== null) return lastResult(view, view.settlement);
  if (view.dice_in_play === 0) return h("div", { class: "standing none" }, h("p", {}, h("span", {}, t("idle"))));
  return h("div", { class: "standing none" }, h("p", {}, h("b", { class: "num" }, view.dice_in_play), h("span", {}, t("in_play", { n: view.dice_in_play }))));
}

function lastResult(view, settled) {
  const { found, before, after } = settled;
  return h("div", { class: "standing last" },
    h("p", {}, h("b", {}, verdict(settled)), h("span", {}, t("last_result", { found, bid: bidWords(settled) }))),
    h("p", { class: "lost" }, h("b", {}, shortName(view, settled.loser)), h("span", { class: "num" }, before, sign("arrow"), after)));
}

function person(view, player, hand) {
  const turn = view.phase === "bidding" ? view.turn === player.seat : view.challenger === player.seat && view.phase !== "won";
  const bid = view.bid?.seat === player.seat;
  const out = player.dice === 0;
  return h("li", { class: `${turn ? "turn" : ""} ${out ? "out" : ""}`, "data-seat": player.seat },
    turn && sign("turn"),
    h("span", { class: "name" }, fullName(player.name, 19)),
    hand && h("b", { class: "tag hand" }, t("hand_small")),
    bid && h("b", { class: "tag" }, t("bid_small")),
    out ? h("span", { class: "place" }, player.place > 0 ? t("place", { place: ordinal(player.place) }) : t("out")) : h("span", { class: "places" }, ...places(player.dice, 0)),
    h("b", { class: "num" }, out ? "" : player.dice));
}

function correctKey(view, act) {
  return h("button", { class: "key", disabled: view.bid === null || view.phase !== "bidding" || !act.ready, onclick: act.correct }, sign("pen"), t("correct_bid"));
}
