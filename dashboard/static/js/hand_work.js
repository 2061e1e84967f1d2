/** The right side of the dealer's page for a hand of cards: what is asked, and the keys of what may be done. */

import { sign } from "./dice.js";
import { card } from "./cards.js";
import { h } from "./dom.js";
import { acting, enterAct, plainWord, sizedChoice, turnChoices } from "./hand_act.js";
import { chips, isPalace, isStud } from "./hand.js";
import { entering, places } from "./hand_cards.js";
import { hasPalaceKeys, palaceKeys } from "./hand_palace_desk.js";
import { shortName } from "./people.js";
import { t } from "./strings.js";

/** Letters of a question in the largest size. */
const LONG = 44;
/** What stands in a part of its own, so that no key of its own is made for it. */
const PLACED = ["show", "use_read", "not_shown", "board", "up_card", "muck"];

/** @param {any} view @param {any} own @param {boolean} left @param {import("./dealer.js").Actions} act */
export function handWork(view, own, left, act) {
  const { hand } = view;
  if (hasPalaceKeys(hand)) return h("section", { class: "work handwork palacework" }, head(view, left, act), ...palaceKeys(view, own, act));
  const turn = turnChoices(view);
  const others = hand.choices.filter((choice) => !turn.includes(choice) && !PLACED.includes(choice.act));
  const made = others.flatMap((choice) => keys(view, choice, own, act)).sort((one, other) => rank(one) - rank(other));
  const cards = turn.length === 0 && places(hand).length > 0;
  const besides = turn.length > 0 || cards;
  return h("section", { class: `work handwork ${besides ? "" : "between"}` }, head(view, left, act),
    besides && made.length > 0 && h("div", { class: "pair" }, ...made),
    !cards && sizedChoice(turn) === null && summary(view),
    ...(cards ? entering(view, own, act) : turn.length > 0 ? acting(view, own, act) : [h("div", { class: "keysdown" }, ...made)]));
}

/** The main key lies nearest the thumb. */
function rank(key) {
  return key.classList.contains("main") ? 1 : 0;
}

function head(view, left, act) {
  const turn = view.turn === null ? "" : t("name_acts", { name: shortName(view, view.turn) });
  const asked = view.hand.asked || turn || t("nothing_asked");
  return h("header", { class: "head asked" }, h("b", { class: asked.length > LONG ? "long" : "" }, asked),
    h("button", { class: "link right", onclick: act.swapHands }, sign("swap"), t(left ? "right_hand" : "left_hand")));
}

/** What lies and what was ruled last, while nothing else is to be done here. */
function summary(view) {
  const { hand } = view;
  const said = [hand.verdict, ...hand.pots.map((pot) => pot.sentence)].filter(Boolean);
  const last = said.length > 0 ? said : hand.happened.slice(-2).reverse().map((each) => each.sentence);
  return h("div", { class: "big" },
    hand.number === 0 && hand.seats.length === 0 && h("h1", {}, t("no_hand")),
    hand.board.length > 0 && !isStud(hand) && h("div", { class: "board" }, ...hand.board.map((code) => card(code))),
    upCards(view),
    ...last.slice(0, 5).map((sentence, at) => (at === 0 ? h("h1", { class: sentence.length > 44 ? "long" : "" }, sentence) : h("p", {}, sentence))));
}

/** What lies face up before the seats. */
function upCards(view) {
  const rows = view.hand.seats.filter((seat) => seat.up.length > 0);
  if (rows.length === 0) return null;
  return h("ol", { class: "ups" }, ...rows.map((seat) => h("li", { class: view.turn === seat.seat ? "turn" : "" },
    h("span", {}, shortName(view, seat.seat)), h("span", { class: "cards" }, ...seat.up.map((code) => card(code))))));
}

/** The keys of one choice; a word that this page does not know is a key with that word. */
function keys(view, choice, own, act) {
  const made = KEYS[choice.act];
  return made ? made(view, choice, own, act) : [button("wide", plainWord(choice.act), choice.seat === null ? "" : shortName(view, choice.seat), act, () => enterAct(choice, choice.least, act))];
}

function button(look, word, small, act, onclick) {
  return h("button", { class: look, disabled: !act.ready, onclick }, word, small && h("small", {}, small));
}

const KEYS = {
  cut: (view, { seat }, own, act) => {
    const name = shortName(view, seat);
    return [button("wide", t("knocked", { name }), t("knocked_hint"), act, () => act.enter("cut_knocked", { seat })), button("main", t("cut", { name }), "", act, () => act.enter("deck_cut", { seat }))];
  },
  deal: (view, choice, own, act) => [!isStud(view.hand) && absent(view, own, act), button("main", t("dealt"), isStud(view.hand) ? t("dealt_down") : dealtTo(view, own), act, () => act.enter("deal_done", { absent: own.absent }))].filter(Boolean),
  disclose: (view, { most }, own, act) => [button("wide", t("disclose", { n: most }), t("disclose_hint"), act, () => act.enter("disclosure_asked", { number: most }))],
  exposed: (view, choice, own, act) => [button("wide", t("exposed"), t("exposed_hint"), act, () => act.openSheet({ name: "exposed" }))],
  floor: (view, choice, own, act) => [true, false].map((bluff) => button("wide", t(bluff ? "floor_bluff" : "floor_no_bluff"), t("floor_says"), act, () => act.enter("floor_ruled", { bluff }))),
  showdown_result: (view, choice, own, act) => [button("wide", t("stacks_after"), t("stacks_after_hint"), act, () => act.openSheet({ name: "stacks" }))],
  next_hand: (view, choice, own, act) => [
    h("div", { class: "pair" },
      button("wide", t("new_level"), t(view.hand.level_due ? "level_due" : isStud(view.hand) || isPalace(view.hand) ? "new_limits_hint" : "new_level_hint"), act, () => act.openSheet({ name: "level" })),
      button("wide", t("come_and_go"), t("come_and_go_hint"), act, () => act.openSheet({ name: "people" }))),
    button("main", t("next_hand"), nextSaid(own.next), act, () => act.enter("next_hand", own.next))],
};

/** Who is not there when the last card is dealt: his hand is dead. */
function absent(view, own, act) {
  const toggle = (seat) => act.hand((mine) => (mine.absent = mine.absent.includes(seat) ? mine.absent.filter((each) => each !== seat) : [...mine.absent, seat]));
  const dealt = view.hand.seats.filter((seat) => seat.state !== "waiting");
  return h("div", { class: "absent" }, h("p", { class: "hint" }, t("who_absent")),
    ...dealt.map((seat) => h("button", { class: "key", "aria-pressed": String(own.absent.includes(seat.seat)), onclick: () => toggle(seat.seat) }, shortName(view, seat.seat))));
}

function dealtTo(view, own) {
  return own.absent.length === 0 ? t("all_there") : t("absent", { n: own.absent.length });
}

/** What the next hand begins with beside the cards. */
function nextSaid({ level, left = [], joined = [] }) {
  const blinds = level && t("at_level", { sb: chips(level.sb), bb: chips(level.bb) });
  return [blinds, left.length > 0 && t("leave", { n: left.length }), joined.length > 0 && t("sit_down", { n: joined.length })].filter(Boolean).join(" · ");
}
