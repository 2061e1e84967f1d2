/** Cards that went wrong: turned over in the deal, laid too early, too many, a burn card forgotten. */

import { card, cardWords } from "./cards.js";
import { h } from "./dom.js";
import { cardsOut, newPick, picked, picker, slots } from "./hand_pick.js";
import { seats } from "./hand_who.js";
import { playerAt } from "./people.js";
import { t } from "./strings.js";

const FLOP = 3;

/** What each of these sheets begins with. */
export const FAULTS = {
  exposed: () => ({ pick: newPick(1), seat: null }),
  burn: () => ({ pick: newPick(1) }),
  early: (hand) => ({ pick: newPick(hand.board.length === 0 ? FLOP : 1) }),
  flop_many: (hand) => ({ pick: newPick(FLOP + 1, hand.board.slice(0, FLOP)), wrong: null }),
};

function picking(sheet, act, out) {
  const edit = (change) => act.sheet((own) => change(own.pick));
  return h("div", { class: "picking" }, slots(sheet.pick, edit), picker(sheet.pick, out, edit));
}

function enter(act, word, open, kind, body) {
  return h("button", { class: "main", disabled: !open || !act.ready, onclick: () => act.enter(kind, body()) }, word);
}

/** @param {any} view @param {any} sheet @param {import("./dealer.js").Actions} act */
export function exposed(view, sheet, act) {
  const { seat } = sheet;
  return [
    h("p", { class: "hint" }, t("exposed_hint")),
    seats(view, (chosen) => act.sheet((own) => (own.seat = chosen)), act.ready, seat),
    picking(sheet, act, cardsOut(view.hand)),
    enter(act, seat === null ? t("whose_card") : t("exposed_at", { name: playerAt(view, seat).name }), seat !== null && picked(sheet.pick), "card_exposed", () => ({ seat, card: sheet.pick.cards[0] })),
  ];
}

/** The burn card was forgotten; its face is known once it is shown. @param {any} view @param {any} sheet @param {import("./dealer.js").Actions} act */
export function burnt(view, sheet, act) {
  return [
    h("p", { class: "hint" }, t("burn_hint")),
    picking(sheet, act, cardsOut(view.hand)),
    h("button", { class: "wide", disabled: !act.ready, onclick: () => act.enter("burn_forgotten", { card: null }) }, t("burn_unseen")),
    enter(act, t("burn_seen"), picked(sheet.pick), "burn_forgotten", () => ({ card: sheet.pick.cards[0] })),
  ];
}

/** Cards came before the betting was over: they go back. @param {any} view @param {any} sheet @param {import("./dealer.js").Actions} act */
export function laidEarly(view, sheet, act) {
  return [h("p", { class: "hint" }, t("early_hint")), picking(sheet, act, cardsOut(view.hand)), enter(act, t("enter_cards"), picked(sheet.pick), "board_dealt", () => ({ cards: sheet.pick.cards }))];
}

/** More than three cards on the flop; the wrong one may be known. @param {any} view @param {any} sheet @param {import("./dealer.js").Actions} act */
export function flopMany(view, sheet, act) {
  const flop = view.hand.board.slice(0, FLOP);
  const out = cardsOut(view.hand).filter((code) => !flop.includes(code));
  const { wrong } = sheet;
  const pick = (code) => act.sheet((own) => (own.wrong = wrong === code ? null : code));
  return [
    h("p", { class: "hint" }, t("flop_many_hint")),
    picking(sheet, act, out),
    picked(sheet.pick) && h("div", { class: "wrongs" }, h("p", {}, t("which_wrong")), ...sheet.pick.cards.map((code) => h("button", { class: "slot", "aria-label": t("wrong_card", { card: cardWords(code) }), "aria-pressed": String(wrong === code), onclick: () => pick(code) }, card(code)))),
    enter(act, t(wrong === null ? "flop_many_unknown" : "flop_many_known"), picked(sheet.pick), "board_dealt", () => ({ cards: sheet.pick.cards, wrong })),
  ];
}
