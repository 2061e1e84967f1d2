/** A hand that is over: showdown or verdict, the pots, the hands that were shown, and who stands for the cards. */

import { card, slimCard } from "./cards.js";
import { h } from "./dom.js";
import { chips, isPalace, isStud, shortChips, shown, vouchedBy, winners, winnersSaid } from "./hand.js";
import { allCards } from "./hand_palace.js";
import { board, handHeader } from "./hand_table.js";
import { fullName, shortName } from "./people.js";
import { STAYS_MS } from "./reveal.js";
import { listed, t } from "./strings.js";

/** A headline with a longer word goes down a size, and one with more letters than these one more each. */
const LONG_WORD = 9;
const LETTERS = [24, 56, 110];

/** Hands in one row, and in two rows of three. */
const FEW = 3, CROWD = 6;
/** Letters of a name under two cards. */
const NAME = 14;

let ended = { key: "", until: 0 };

/**
 * Whether the result is still what the table looks at. A hand that nobody showed stays at the seats. How long is counted
 * from the last ruling before this page first saw the result, so that a later warning does not bring it back.
 * @param {any} view @param {number} now microseconds
 */
export function resultShows(view, now) {
  const { hand } = view;
  if (shown(hand).length === 0 || (!hand.verdict && hand.pots.length === 0)) return false;
  const key = JSON.stringify([hand.number, hand.verdict, hand.pots]);
  if (key !== ended.key) ended = { key, until: (hand.happened.at(-1)?.at ?? now) + STAYS_MS * 1000 };
  return now < ended.until;
}

/** @param {any} view @param {import("./feed.js").Seen} seen */
export function resultScreen(view, seen) {
  const { hand } = view;
  const hands = shown(hand).sort((one, other) => other.won - one.won);
  const best = new Set(winners(hand).flatMap((seat) => seat.best));
  const kind = (code) => (best.size === 0 ? "plain" : best.has(code) ? "best" : "miss");
  return h("div", { class: `stage reveal result ${look(hand, hands)} ${isStud(hand) || isPalace(hand) ? "stud" : ""} ${isPalace(hand) ? "nine" : ""}` },
    panel(view),
    h("section", { class: "facts" },
      handHeader(view, seen, true),
      h("div", { class: "board" }, ...board(hand, kind)),
      h("ol", { class: "hands" }, ...hands.map((seat) => holding(view, seat, hands.length > CROWD))),
      proof(hand, hands)));
}

/** Two hands that are compared stand apart; many are drawn smaller. */
function look(hand, hands) {
  if (hands.length > CROWD) return "crowd";
  if (hands.length > FEW) return "some";
  return hand.bluffer === null ? "" : "pair";
}

function panel(view) {
  const { hand } = view;
  const [title, rest] = headline(view);
  return h("section", { class: "panel" },
    h("div", {},
      h("p", { class: "label" }, t(hand.verdict ? "hand_verdict" : "hand_showdown", { n: hand.number })),
      h("h1", { class: size(title) }, title),
      h("p", { class: "words" }, rest)),
    hand.pots.length > 0 && pots(hand));
}

/** The one thing to read, and the line below it: who won a showdown, else the verdict up to its first stop. @param {any} view */
export function headline(view) {
  const { hand } = view;
  const compared = hand.seats.filter((seat) => seat.cards.length > 0 && seat.state !== "folded").length > 1;
  const won = winnersSaid(view);
  if (!hand.verdict || (compared && won)) return [won, hand.verdict || (winners(hand)[0]?.words ?? "")];
  const [title, ...rest] = hand.verdict.split(/: |(?<=[.!]) /);
  const line = rest.join(" ");
  return [title.replace(/\.$/, ""), line && line[0].toUpperCase() + line.slice(1)];
}

function size(title) {
  const step = LETTERS.filter((most) => title.length > most).length;
  return ["", "medium", "small", "least"][Math.max(step, title.split(" ").some((word) => word.length > LONG_WORD) ? 1 : 0)];
}

/** A line a pot, and their sum where there are several. */
function pots(hand) {
  const total = hand.pots.reduce((sum, pot) => sum + pot.amount, 0);
  const several = hand.pots.length > 1;
  const line = (pot, at) => h("li", {}, h("span", {}, potName(at, several)), h("b", {}, chips(pot.amount)), hand.pots.length < 3 && h("small", {}, pot.sentence));
  return h("ol", { class: `pots ${hand.pots.length > 4 ? "many" : ""}` }, ...hand.pots.map(line),
    several && h("li", { class: "total" }, h("span", {}, t("total")), h("b", {}, chips(total))));
}

function potName(at, several) {
  if (!several) return t("pot");
  return at === 0 ? t("main_pot") : t("side_pot", { n: at });
}

function holding(view, seat, narrow) {
  const { hand } = view;
  const kind = (code) => (seat.won > 0 && seat.best.includes(code) ? "best" : "plain");
  const part = seat.seat === hand.bluffer ? "bluffer" : seat.seat === hand.bluffed ? "bluffed" : "";
  return h("li", { class: `${seat.won > 0 ? "won" : ""} ${part}`, "data-seat": seat.seat },
    part && h("p", { class: "part" }, t(part)),
    h("span", { class: "cards" }, ...(isPalace(hand) ? allCards(seat) : seat.cards).map((code) => (isStud(hand) || isPalace(hand) ? slimCard : card)(code, kind(code)))),
    h("b", { class: "name" }, narrow ? shortName(view, seat.seat) : fullName(seat.name, NAME)),
    seat.words && h("span", { class: "words" }, seat.words),
    h("span", { class: "pill" }, after(seat, narrow)));
}

function after(seat, narrow) {
  if (seat.won > 0) return narrow ? `+${shortChips(seat.won)}` : t("wins_amount", { n: shortChips(seat.won) });
  if (seat.state === "folded") return t("state_folded");
  return seat.stack === 0 ? t("out") : t("chips_left", { n: shortChips(seat.stack) });
}

/** Who stands for the cards: what a person confirmed is never worded like the cameras. */
function proof(hand, hands) {
  const known = [...hands.map((seat) => seat.by), hand.board_by].filter((by) => by !== null);
  if (known.length === 0) return null;
  const byHand = [hand.board_by === "dealer" && t("the_board"), ...hands.filter((seat) => seat.by === "dealer").map((seat) => seat.name)].filter(Boolean);
  const cards = hand.board.length + hands.reduce((sum, seat) => sum + seat.cards.length, 0);
  const names = byHand.length > 0 && byHand.length < known.length && t("by_hand", { names: listed(byHand) });
  return h("footer", { class: "evidence" },
    h("div", { class: "proof", "data-by": byHand.length ? "dealer" : "camera" },
      h("h2", {}, ...vouchedBy(byHand.length ? "dealer" : "camera")),
      h("p", {}, [t("cards_read", { n: cards }), names].filter(Boolean).join(" · "))));
}

/** For a screen reader. @param {any} view */
export function resultSaid(view) {
  const said = view.hand.pots.map((pot) => pot.sentence).join(" ");
  return [view.hand.verdict, said || winnersSaid(view)].filter(Boolean).join(" ");
}
