/** The spectators' table while a hand is played: board, pot, seats with chips; and the same, grey, when not live. */

import { card, noCard, slimCard } from "./cards.js";
import { h } from "./dom.js";
import { chips, isPalace, isStud, lastSaid, levelWords, seatOf, seated, shortChips, stateWord, toCall, tokens, vouchedBy, winnersSaid } from "./hand.js";
import { alarm, battleWord, palaceFront, palaceMiddle } from "./hand_palace.js";
import { fullName, shortName } from "./people.js";
import { banner } from "./seats.js";
import { t, timeOfDay } from "./strings.js";

/** More seats than these have narrow plates, with room for so many letters. */
const FEW = 6, NARROW = 15;
/** Cards that a board has at the end. */
const BOARD = 5;

/** The line on top of the screens of a hand; beside a panel there is room for less. @param {any} view @param {import("./feed.js").Seen} seen @param {boolean} [narrow] */
export function handHeader(view, seen, narrow = false) {
  const { hand } = view;
  const wrong = (hand.palace?.alarms.length ?? 0) > 0;
  const facts = seen.live && hand.number > 0 && !wrong ? [!narrow && t("hand_number", { n: hand.number }), ...levelWords(hand), hand.kind === "bluff_pot" && t("bluff_pot"), !narrow && deadButton(hand)] : [];
  return h("header", { class: "top" },
    h("b", {}, view.name),
    ...facts.filter(Boolean).map((fact) => h("span", {}, fact)),
    h("span", { class: "right" }, !narrow && !wrong && view.event && h("span", { class: "event" }, view.event), h("b", { "data-clock": true }, timeOfDay(seen.now))));
}

/** The button may lie at a seat that nobody plays any more. */
function deadButton(hand) {
  return !isStud(hand) && !isPalace(hand) && seatOf(hand, hand.button) === null && t("dead_button", { n: hand.button });
}

/** @param {any} view @param {import("./feed.js").Seen} seen */
export function handScreen(view, seen) {
  const seats = seated(view);
  const split = Math.ceil(seats.length / 2);
  const plates = seats.map((seat) => plate(view, seat, seen.live));
  return h("div", { class: `stage seats hand ${seats.length > FEW ? "many" : ""} ${isStud(view.hand) ? "stud" : ""} ${isPalace(view.hand) ? "palacetable" : ""} ${seen.live ? "" : "stale"}` },
    handHeader(view, seen),
    seen.live && alarm(view.hand),
    h("div", { class: "felt" }),
    seen.live ? centre(view) : banner(view, seen),
    h("ol", { class: "row upper" }, ...plates.slice(0, split)),
    h("ol", { class: "row lower" }, ...plates.slice(split)));
}

function plate(view, seat, live) {
  const look = live ? [view.turn === seat.seat && "turn", seat.won > 0 && "won", seat.state === "folded" && "folded", seat.state === "waiting" && "folded"] : [];
  const many = seated(view).length > FEW;
  return h("li", { class: ["plate", ...look].filter(Boolean).join(" "), "data-seat": seat.seat },
    h("span", { class: "name" }, fullName(seat.name, many ? NARROW : undefined)),
    live && h("b", { class: "stack" }, stackSaid(view.hand, seat)),
    live && h("span", { class: "word" }, word(view, seat)),
    live && h("span", { class: "tokens" }, ...tokens(view.hand, seat.seat)),
    live && front(view.hand, seat, many));
}

function stackSaid(hand, seat) {
  if (seat.stack === null) return "";
  if (seat.stack > 0 || seat.state === "waiting") return shortChips(seat.stack);
  return t(hand.over ? "out" : "state_all_in");
}

function word(view, seat) {
  if (seat.won > 0) return t("wins_word");
  const fights = battleWord(view.hand, seat.seat);
  if (fights) return fights;
  if (view.turn === seat.seat) return t("to_act");
  if (seat.must_show) return t("to_show");
  return seat.state === "all_in" ? "" : stateWord(seat);
}

/** What lies before the player: cards, and chips on this street or won. */
function front(hand, seat, many) {
  if (isPalace(hand)) return h("div", { class: "front" }, ...palaceFront(seat), seat.won > 0 && h("b", { class: "chips" }, `+${shortChips(seat.won, many)}`));
  const cards = [...seat.cards.map((code) => (isRow(seat) ? slimCard(code) : card(code))), ...Array.from({ length: seat.down }, () => noCard("back")), ...seat.up.map((code) => slimCard(code))];
  return h("div", { class: "front" },
    h("span", { class: `cards ${isRow(seat) ? "stud" : cards.length > 2 ? "fan" : ""}` }, ...cards),
    seat.won > 0 ? h("b", { class: "chips" }, `+${shortChips(seat.won, many)}`) : seat.bet > 0 && h("b", { class: "chips bet" }, shortChips(seat.bet, many)));
}

/** So many cards lie there that they cover each other, but for the corner that names them. */
function isRow(seat) {
  return seat.up.length > 0 || seat.cards.length > BOARD;
}

function centre(view) {
  const { hand } = view;
  if (isNone(hand)) return h("section", { class: "centre" }, h("div", { class: "standing" }, h("h1", { class: "opens" }, t("no_hand")), h("p", { class: "said" }, t("no_hand_next"))));
  const said = handSaid(view);
  return h("section", { class: "centre" },
    h("div", { class: "side left" }, h("span", {}, t("pot")), h("b", { "data-pot": true }, shortChips(hand.pot))),
    h("div", { class: "standing" },
      isPalace(hand) ? h("div", { class: "middle" }, ...palaceMiddle(view)) : h("div", { class: isStud(hand) ? "street" : "boards" }, ...street(hand), h("div", { class: "board", "data-board": true }, ...board(hand))),
      h("p", { class: `said ${said.length > 56 ? "long" : ""}` }, said),
      hand.board_by !== null && h("p", { class: "vouched", "data-by": hand.board_by }, ...vouchedBy(hand.board_by))),
    h("div", { class: "side right" }, ...asks(view)));
}

/** No hand is played, and none is drawn for. */
function isNone(hand) {
  return hand.number === 0 && hand.seats.length === 0;
}

/** The cards that lie, and the places that are still empty; of those there are none where each has his own cards. @param {any} hand @param {(code: string) => "plain" | "best" | "miss"} [kind] */
export function board(hand, kind = () => "plain") {
  const empty = isStud(hand) || isPalace(hand) ? 0 : Math.max(0, BOARD - hand.board.length);
  return [...hand.board.map((code) => card(code, kind(code))), ...Array.from({ length: empty }, () => noCard("place"))];
}

/** Where no board tells it: the street and the size of its bets. */
function street(hand) {
  if (!isStud(hand)) return [];
  const forced = hand.street === "third" && h("b", {}, t("bring_in", { n: chips(hand.bring_in) }));
  return [h("span", {}, t(`street_${hand.street}`)), h("b", {}, t("bet_size", { n: chips(hand.bet) })), forced];
}

function asks(view) {
  const n = toCall(view.hand, view.turn);
  if (view.turn === null || n === 0) return [];
  return [h("span", {}, t("to_call")), h("b", { "data-call": true }, shortChips(n))];
}

/** What is to be said about the hand just now. @param {any} view */
export function handSaid(view) {
  const { hand } = view;
  if (isNone(hand)) return t("no_hand");
  if (hand.verdict) return hand.verdict;
  if (hand.pots.length > 0) return hand.pots.length === 1 ? hand.pots[0].sentence : winnersSaid(view);
  return lastSaid(hand) || (view.turn === null ? "" : t("name_acts", { name: shortName(view, view.turn) }));
}

/** For a screen reader: what happened, and who is to act. @param {any} view */
export function handNews(view) {
  const turn = view.turn === null ? "" : t("turn_said", { name: shortName(view, view.turn), n: chips(toCall(view.hand, view.turn)) });
  return [handSaid(view), turn].filter(Boolean).join(" ");
}
