/** Picking cards: places to fill, a rank, then its suit. Cards that are out already cannot be picked. */

import { RANKS, SUITS, card, cardWords, noCard, rankOf, suitSign } from "./cards.js";
import { h } from "./dom.js";
import { t } from "./strings.js";

export const LIES = ["face_up", "face_down", "mucked"];

/** So many places to fill, from these cards on. @param {number} count @param {string[]} [cards] */
export function newPick(count, cards = []) {
  const filled = Array.from({ length: count }, (_, at) => cards[at] ?? "");
  return { cards: filled, lies: filled.map(() => LIES[0]), at: firstOpen(filled), rank: "" };
}

function firstOpen(cards) {
  const open = cards.indexOf("");
  return open < 0 ? null : open;
}

/** Whether every place has its card. @param {ReturnType<typeof newPick>} pick */
export function picked(pick) {
  return pick.cards.every((code) => code !== "");
}

/** Every card that lies open somewhere: it cannot come again. @param {any} hand @param {number} [besides] a seat whose cards may */
export function cardsOut(hand, besides = -1) {
  const up = hand.seats.flatMap((seat) => [...seat.up, seat.banner, ...seat.soldiers].filter(Boolean));
  return [...hand.board, ...hand.burned, ...(hand.palace?.aside ?? []), ...up, ...hand.seats.filter((seat) => seat.seat !== besides).flatMap((seat) => seat.cards)];
}

/** The places, of which one is being filled. @param {ReturnType<typeof newPick>} pick @param {(change: (pick: any) => void) => void} edit */
export function slots(pick, edit) {
  return h("div", { class: "slots" }, ...pick.cards.map((code, at) => slot(pick, code, at, edit)));
}

/**
 * The ranks and suits that fill the place.
 * @param {ReturnType<typeof newPick>} pick changed in place by taps
 * @param {string[]} out cards that cannot be picked
 * @param {(change: (pick: any) => void) => void} edit
 */
export function picker(pick, out, edit) {
  const taken = new Set([...out, ...pick.cards]);
  return h("div", { class: "picker" },
    h("div", { class: "ranks" }, ...[...RANKS].map((rank) => rankKey(pick, rank, taken, edit))),
    h("div", { class: "suits" }, ...[...SUITS].map((suit) => suitKey(pick, suit, taken, edit))));
}

function slot(pick, code, at, edit) {
  const down = pick.lies[at] !== LIES[0];
  const said = [code ? cardWords(code) : t("open_place", { n: at + 1 }), down && t(pick.lies[at])].filter(Boolean).join(", ");
  return h("button", { class: `slot ${down ? "down" : ""}`, "aria-label": said, "aria-pressed": String(pick.at === at), onclick: () => edit((own) => (own.at = at)) },
    code ? card(code) : noCard(down ? "back" : "place"), down && h("small", {}, t(pick.lies[at])));
}

function rankKey(pick, rank, taken, edit) {
  const gone = [...SUITS].every((suit) => taken.has(rank + suit));
  return h("button", { class: "rank", "aria-label": t(`rank_${rank.toLowerCase()}`), "aria-pressed": String(pick.rank === rank), disabled: gone || pick.at === null, onclick: () => edit((own) => (own.rank = rank)) }, rankOf(rank));
}

function suitKey(pick, suit, taken, edit) {
  const off = pick.rank === "" || pick.at === null || taken.has(pick.rank + suit);
  return h("button", { class: "suitkey", "aria-label": t(`suit_${suit}`), disabled: off, onclick: () => edit((own) => put(own, suit)) },
    h("b", {}, pick.rank ? rankOf(pick.rank) : ""), suitSign(suit));
}

function put(own, suit) {
  own.cards[own.at] = own.rank + suit;
  own.rank = "";
  own.at = firstOpen(own.cards);
}

/** "ace of spades, king of diamonds". @param {string[]} codes */
export function allWords(codes) {
  return codes.map(cardWords).join(", ");
}
