/** The overlay's strip of a hand that is over: the verdict, the hands that were shown, and who stands for the cards. */

import { card, slimCard } from "./cards.js";
import { h } from "./dom.js";
import { chips, isPalace, isStud, shortChips, shown, winners } from "./hand.js";
import { headline } from "./hand_result.js";
import { board } from "./hand_table.js";
import { said, strip, vouched } from "./overlay_strips.js";
import { shortName } from "./people.js";
import { t } from "./strings.js";

/** Hands that are shown: those that won, then the ones that they beat. */
const HANDS = 2;

/** @param {any} view */
export function resultStrip(view) {
  const { hand } = view;
  const hands = shown(hand).sort((one, other) => other.won - one.won);
  const best = new Set(winners(hand).flatMap((seat) => seat.best));
  const kind = (code) => (best.size === 0 ? "plain" : best.has(code) ? "best" : "miss");
  const [title, rest] = headline(view);
  return strip(view, `hand result ${isStud(hand) || isPalace(hand) ? "rowed" : ""}`, null,
    h("div", { class: "verdict" }, said(title, ...(hand.verdict ? [rest] : [pots(hand)]))),
    h("ol", { class: "plates" }, ...hands.slice(0, HANDS).map((seat) => plate(view, seat, kind))),
    h("div", { class: "facts" },
      !isStud(hand) && h("div", { class: "board" }, ...board(hand, kind)),
      vouched(by(hand, hands), t("cards_read", { n: hand.board.length + hands.reduce((sum, seat) => sum + seat.cards.length, 0) }))));
}

function pots(hand) {
  const total = hand.pots.reduce((sum, pot) => sum + pot.amount, 0);
  return total > 0 && `${t("pot")} ${chips(total)}`;
}

/** The cameras stand for a result only where no person's word is in it. */
function by(hand, hands) {
  return [hand.board_by, ...hands.map((seat) => seat.by)].includes("dealer") ? "dealer" : "camera";
}

function plate(view, seat, kind) {
  const rows = isStud(view.hand) || isPalace(view.hand);
  const cards = rows && seat.best.length > 0 ? seat.best : seat.cards;
  const inFan = cards.length > 2 ? slimCard : card;
  return h("li", { class: `plate ${seat.won > 0 ? "won" : ""}`, "data-seat": seat.seat },
    h("span", { class: `cards ${cards.length > 2 ? "slims" : ""}` }, ...cards.map((code) => inFan(code, seat.won > 0 ? "plain" : kind(code)))),
    h("div", { class: "who" }, h("b", { class: "name" }, shortName(view, seat.seat)), h("b", { class: "stack" }, ending(seat))),
    seat.words && h("p", {}, seat.words));
}

function ending(seat) {
  if (seat.won > 0) return `+${shortChips(seat.won, true)}`;
  return seat.state === "folded" ? t("state_folded") : "";
}
