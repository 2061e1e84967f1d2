/** Soldiers of Palace Poker on the dealer's page: which come, which are thrown, and the sheets that ask for them. */

import { card, cardWords } from "./cards.js";
import { h } from "./dom.js";
import { chips, seatOf } from "./hand.js";
import { pad } from "./hand_pad.js";
import { cardsOut, newPick, picked, picker, slots } from "./hand_pick.js";
import { t } from "./strings.js";

const MOST = 5;

/** What the cameras see across before a seat, where every card was read; null where they do not. */
function seenSoldiers(hand, seat) {
  const seen = hand.seen.find((each) => each.place === seat);
  return seen === undefined || seen.cards.some((code) => code === "") ? null : seen.cards;
}

/** The cards that cameras see among the soldiers of a seat and that the table does not know yet. @param {any} hand @param {number} seat @returns {string[]} */
export function newSoldiers(hand, seat) {
  const { soldiers } = seatOf(hand, seat);
  return (seenSoldiers(hand, seat) ?? []).filter((code) => !soldiers.includes(code));
}

/** The soldiers of a seat that cameras do not see there any more. @param {any} hand @param {number} seat @returns {string[]} */
export function thrownNow(hand, seat) {
  const lying = seenSoldiers(hand, seat);
  return lying === null ? [] : seatOf(hand, seat).soldiers.filter((code) => !lying.includes(code));
}

/** A key a soldier; those that are pressed are thrown. @param {string[]} soldiers @param {string[]} thrown @param {(next: string[]) => void} put */
export function soldierKeys(soldiers, thrown, put) {
  const toggle = (code) => put(thrown.includes(code) ? thrown.filter((each) => each !== code) : [...thrown, code]);
  return h("div", { class: "soldierkeys" }, ...soldiers.map((code) => h("button", { class: "slot soldier", "aria-label": t("throws", { card: cardWords(code) }), "aria-pressed": String(thrown.includes(code)), onclick: () => toggle(code) },
    card(code), h("small", {}, t(thrown.includes(code) ? "thrown" : "stays")))));
}

/** What each of these sheets begins with. */
export const SOLDIER_SHEETS = {
  buy: (hand, next, { seat }) => ({ pick: newPick(1, newSoldiers(hand, seat).slice(0, 1)), thrown: thrownNow(hand, seat) }),
  discard: (hand, next, { seat }) => ({ thrown: thrownNow(hand, seat) }),
  attack: () => ({ digits: "" }),
  raise_by: () => ({ digits: "" }),
};

/** @param {any} view @param {any} sheet @param {import("./dealer.js").Actions} act */
export function buy(view, sheet, act) {
  const { seat, pick, thrown } = sheet;
  const own = [...seatOf(view.hand, seat).soldiers, ...pick.cards.filter(Boolean)];
  const kept = own.length - thrown.length;
  const edit = (change) => act.sheet((mine) => change(mine.pick));
  return [
    h("p", { class: "hint" }, t("buy_which")),
    h("div", { class: "picking" }, slots(pick, edit), picker(pick, cardsOut(view.hand), edit)),
    h("p", { class: "hint" }, t("throw_hint")),
    soldierKeys(own, thrown.filter((code) => own.includes(code)), (next) => act.sheet((mine) => (mine.thrown = next))),
    h("button", { class: "main", disabled: !picked(pick) || kept > MOST || !act.ready, onclick: () => act.enter("buy_made", { seat, card: pick.cards[0], thrown: thrown.filter((code) => own.includes(code)) }) },
      t("bought", { n: chips(view.hand.small) }), h("small", {}, kept > MOST ? t("too_many_kept", { n: kept - MOST }) : t("keeps", { n: kept }))),
  ];
}

/** @param {any} view @param {any} sheet @param {import("./dealer.js").Actions} act */
export function discard(view, sheet, act) {
  const { seat, thrown } = sheet;
  return [
    h("p", { class: "hint" }, t("throw_hint")),
    soldierKeys(seatOf(view.hand, seat).soldiers, thrown, (next) => act.sheet((mine) => (mine.thrown = next))),
    h("button", { class: "main", disabled: thrown.length === 0 || !act.ready, onclick: () => act.enter("discard_made", { seat, cards: thrown }) }, t("discarded", { n: thrown.length })),
  ];
}

/** A bet above the price, where bets have no fixed size. @param {any} view @param {any} sheet @param {import("./dealer.js").Actions} act */
export function attack(view, sheet, act) {
  const { seat, against, least } = sheet.choice;
  return amount(sheet, act, (n) => act.enter("battle_declared", { seat, against, extra: n - least }), "attack_with");
}

/** @param {any} view @param {any} sheet @param {import("./dealer.js").Actions} act */
export function raiseBy(view, sheet, act) {
  return amount(sheet, act, (n) => act.enter("raise_declared", { seat: sheet.choice.seat, by: n }), "raise_by");
}

function amount(sheet, act, enter, word) {
  const { least, most } = sheet.choice;
  const n = Number(sheet.digits || least);
  const fits = n >= least && n <= most;
  const put = (digits) => act.sheet((mine) => (mine.digits = digits));
  return [
    h("p", { class: `hint ${fits ? "" : "wrong"}`, role: "status" }, t("between", { least: chips(least), most: chips(most) })),
    h("div", { class: "form" },
      h("div", { class: "fields" }, h("p", { class: "to" }, h("b", { class: "num" }, chips(n))), ...[least, most].map((each, at) => h("button", { class: "key", onclick: () => put(String(each)) }, t(at === 0 ? "size_least" : "size_all"), h("small", {}, chips(each))))),
      pad(sheet.digits, put)),
    h("button", { class: "main", disabled: !fits || !act.ready, onclick: () => enter(n) }, t(word, { n: chips(n) })),
  ];
}
