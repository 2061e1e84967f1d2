/** The overlay's strip while a hand of cards is played: who is in, with chips and the cards that may be seen; board and pot. */

import { card, noCard, slimCard } from "./cards.js";
import { sign } from "./dice.js";
import { h } from "./dom.js";
import { isPalace, isStud, seated, shortChips, stateWord, toCall } from "./hand.js";
import { allCards } from "./hand_palace.js";
import { board, handSaid } from "./hand_table.js";
import { shortName } from "./people.js";
import { said, strip } from "./overlay_strips.js";
import { t } from "./strings.js";

/** So many plates with cards have room beside the board. */
const PLATES = 3;
/** So many rows of cards stand beside each other; more stand in two lines, without the cards that lie face down. */
const ROW = 4;
const CROWD = 6;
/** So many faces have room beside cards that lie face down. */
const FAN = 6;
/** Letters of what happened that have room in the larger type. */
const LONG = 62;

/** @param {any} view @param {import("./feed.js").Seen} seen */
export function handStrip(view, seen) {
  const { hand } = view;
  if (hand.number === 0 && hand.seats.length === 0) return strip(view, "words", seen, said(t("no_hand"), t("no_hand_next")));
  const seats = seated(view).filter((seat) => !["folded", "waiting"].includes(seat.state));
  if (hasRows(hand)) return strip(view, `hand stud ${seats.length > ROW ? "two" : ""}`, seen, people(seats.map((seat) => row(view, seat, seats.length > ROW)), "rows"), facts(view));
  const few = seats.length <= PLATES;
  const one = few ? (seat) => plate(view, seat) : (seat) => cell(view, seat);
  return strip(view, `hand ${few ? "few" : ""}`, seen, people(seats.map(one), few ? "plates" : `cells ${seats.length > 6 ? "many" : ""}`), facts(view));
}

/** Whether what each player holds is the game's board. */
function hasRows(hand) {
  return isStud(hand) || isPalace(hand) || hand.seats.some((seat) => seat.up.length > 0);
}

function people(items, look) {
  return h("ol", { class: look }, ...items);
}

/** Board, limits and pot. @param {any} view */
export function facts(view) {
  const { hand } = view;
  const call = toCall(hand, view.turn);
  const cards = board(hand);
  return h("div", { class: "facts" },
    cards.length > 0 ? h("div", { class: "board", "data-board": true }, ...cards) : news(handSaid(view)),
    h("p", { class: "line" }, call > 0 && t("amount_to_call", { n: shortChips(call) })),
    h("p", { class: "pot" }, h("span", {}, t("pot")), h("b", { "data-pot": true }, shortChips(hand.pot))));
}

/** What happened last; a long sentence in smaller type, so that the pot stays below it. */
function news(words) {
  return h("p", { class: `news ${words.length > LONG ? "long" : ""}` }, words);
}

function look(view, seat) {
  return [view.turn === seat.seat && "turn", seat.won > 0 && "won"].filter(Boolean).join(" ");
}

/** Chips, or that there are none left to bet. */
function stack(hand, seat) {
  if (seat.stack === 0) return t(hand.over ? "out" : "state_all_in");
  return shortChips(seat.stack ?? 0, true);
}

function plate(view, seat) {
  const seen = [...seat.cards.map((code) => card(code)), ...Array.from({ length: seat.down }, () => noCard("back"))];
  return h("li", { class: `plate ${look(view, seat)}`, "data-seat": seat.seat },
    h("span", { class: `cards ${seen.length > 3 ? "fan" : ""}` }, ...seen),
    h("div", { class: "who" },
      h("b", { class: "name" }, shortName(view, seat.seat)),
      h("span", {}, doing(view, seat)), h("b", { class: "stack" }, stack(view.hand, seat))));
}

function doing(view, seat) {
  if (seat.words) return seat.words;
  if (view.turn === seat.seat) return t("to_act");
  return seat.bet > 0 ? t("bet_of", { n: shortChips(seat.bet, true) }) : seat.state === "all_in" ? "" : stateWord(seat);
}

function cell(view, seat) {
  return h("li", { class: look(view, seat), "data-seat": seat.seat },
    view.turn === seat.seat && sign("turn"), h("span", { class: "name" }, shortName(view, seat.seat)), h("b", {}, stack(view.hand, seat)));
}

/** So many players of Palace Poker that there is room for their banners alone, by which they are called. */
function isCrowd(hand) {
  return isPalace(hand) && hand.seats.filter((seat) => seat.banner).length > CROWD;
}

function row(view, seat, narrow) {
  const faces = narrow && seat.best.length > 0 ? seat.best : [...(isCrowd(view.hand) ? [seat.banner].filter(Boolean) : allCards(seat)), ...seat.up];
  const backs = Array.from({ length: narrow || faces.length > FAN ? 0 : seat.down }, () => noCard("back"));
  const cards = [...backs, ...faces.map((code) => slimCard(code))];
  return h("li", { class: look(view, seat), "data-seat": seat.seat },
    h("p", {}, view.turn === seat.seat && sign("turn"), h("span", { class: "name" }, shortName(view, seat.seat)), h("b", {}, stack(view.hand, seat))),
    h("span", { class: "cards slims" }, ...cards));
}
