/** A hand of cards as the pages read it: amounts, places and names; no rule of any game. */

import { mark } from "./dice.js";
import { h } from "./dom.js";
import { shortName } from "./people.js";
import { decimal, listed, t } from "./strings.js";

/** A figure from here on is written in millions: a slot is sized for seven digits, a narrow one for six. */
const LONG = 10_000_000, NARROW = 1_000_000;

/** The whole amount: 48 000. @param {number} n */
export function chips(n) {
  return String(n).replace(/\B(?=(\d{3})+$)/g, "\u2009");
}

/** An amount as it fits a slot: 9 999 000, and 12.345M from there on, never rounded up. @param {number} n @param {boolean} [narrow] */
export function shortChips(n, narrow = false) {
  if (n < (narrow ? NARROW : LONG)) return chips(n);
  const [unit, letter] = n < 1e9 ? [1e6, "M"] : [1e9, "G"];
  return `${decimal(Math.floor((n / unit) * 1000) / 1000)}${letter}`;
}

/** The seat's part in the hand, null where it has none. @param {any} hand @param {number | null} seat */
export function seatOf(hand, seat) {
  return hand.seats.find((each) => each.seat === seat) ?? null;
}

/** Who sits there: the seats of the hand, and before the first one the players without anything. @param {any} view */
export function seated(view) {
  if (view.hand.seats.length > 0) return view.hand.seats;
  return view.players.map(({ seat, name }) => ({ seat, name, stack: null, bet: 0, state: "live", cards: [], up: [], down: 0, won: 0, banner: "", soldiers: [] }));
}

/** Chips to add for a call, no more than there are. @param {any} hand @param {number | null} seat */
export function toCall(hand, seat) {
  const player = seatOf(hand, seat);
  const price = hand.palace?.battle?.price ?? hand.price;
  return player === null ? 0 : Math.max(0, Math.min(price - player.bet, player.stack));
}

/** Whether bets have a fixed size, cards lie face up before the seats, and the button never moves. @param {any} hand */
export function isStud(hand) {
  return hand.bring_in > 0;
}

/** Whether banners and soldiers lie before the seats, and nobody posts blinds. @param {any} hand */
export function isPalace(hand) {
  return Boolean(hand.palace);
}

/** "500 / 1 000", and the ante where there is one. @param {any} hand @returns {string[]} */
export function levelWords(hand) {
  const ante = hand.ante > 0 && t(hand.ante_mode === "bb" ? "ante_bb" : "ante", { n: chips(hand.ante) });
  const limits = `${chips(hand.small)} / ${chips(hand.big)}`;
  return [isPalace(hand) ? t("bets", { n: limits }) : isStud(hand) ? t("limits", { n: limits }) : limits, ante].filter(Boolean);
}

/** What a seat has in this hand: the button, a blind. @param {any} hand @param {number} seat @returns {("button" | "sb" | "bb" | "dealer")[]} */
export function positions(hand, seat) {
  if (isPalace(hand)) return hand.number > 0 && hand.button === seat ? ["dealer"] : [];
  return isStud(hand) ? [] : ["button", "sb", "bb"].filter((place) => hand[place] === seat);
}

/** The tokens of a seat, as they lie before it. @param {any} hand @param {number} seat */
export function tokens(hand, seat) {
  return positions(hand, seat).map((place) => h("abbr", { class: `token ${place}`, title: t(`pos_${place}`) }, t(`pos_${place}_short`)));
}

/** Seats that won something, the most first. @param {any} hand */
export function winners(hand) {
  return hand.seats.filter((seat) => seat.won > 0).sort((one, other) => other.won - one.won);
}

/** Seats that have shown their cards. @param {any} hand */
export function shown(hand) {
  return hand.seats.filter((seat) => seat.cards.length > 0);
}

/** "Elin wins", "Elin and Mads win", or the sentence of nobody. @param {any} view */
export function winnersSaid(view) {
  const names = winners(view.hand).map((seat) => shortName(view, seat.seat));
  return names.length === 0 ? "" : t("win", { n: names.length, names: listed(names) });
}

/** What was ruled last. @param {any} hand */
export function lastSaid(hand) {
  return hand.happened.at(-1)?.sentence ?? "";
}

/** The word for how a player stands, empty for one who plays on. @param {any} seat */
export function stateWord(seat) {
  if (seat.state === "live") return "";
  return t(`state_${seat.state}`);
}

/** Who stands for cards: the camera's tick, or a doubt that a person struck out. @param {"camera" | "dealer"} by */
export function vouchedBy(by) {
  return [mark(by === "dealer" ? "struck" : "tick"), t(by === "dealer" ? "by_dealer" : "by_camera")];
}
