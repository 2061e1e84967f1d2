/** Proposing a correction: how many entries go, what is entered instead, and why. */

import { h } from "./dom.js";
import { card, choice, chosen, enterKey, field, form, key, refused, select, typed, wrongAt } from "./floor_parts.js";
import { ordered } from "./floor_order.js";
import { t } from "./strings.js";

const MOST = 40;
const MAX_WHY = 200;

/** @param {any} view @param {import("./floor.js").Act} act */
export function proposing(view, act) {
  const last = view.corrections.undo || view.undo;
  const instead = kinds(view);
  const enter = () => propose(view, act);
  return card(t("corrections_propose"), { class: "propose" },
    h("p", {}, last ? t("corrections_last", { entry: last }) : t("corrections_nothing")),
    form({ class: "proposing" }, enter,
      stepper(act, last),
      instead.length > 1 ? choice(act, "instead", t("corrections_instead"), instead, "none") : null,
      FORMS[chosen(act, "instead", "none")]?.(view, act),
      field(act, "why", t("corrections_why"), { maxlength: MAX_WHY, dir: "auto" }), refused(act, "why"),
      h("p", { class: "hint" }, t("corrections_hint")),
      enterKey(act, "propose", t("corrections_enter"), enter, { class: "strong" }), refused(act, "propose")));
}

function kinds(view) {
  const offered = [["none", t("corrections_none")]];
  offered.push(view.hand === null ? ["bid", t("corrections_bid")] : ["act", t("corrections_act")]);
  if (view.settlement !== null) offered.push(["dice", t("corrections_dice")]);
  if (view.heat?.results.length) offered.push(["result", t("corrections_result")]);
  return offered;
}

function back(act, last) {
  return act.own.modes.back ?? (last ? 1 : 0);
}

function stepper(act, last) {
  const n = back(act, last);
  const to = (next) => () => act.set((own) => (own.modes.back = next));
  return h("div", { class: "choice", role: "group", "aria-label": t("corrections_back") }, h("span", {}, t("corrections_back")),
    key("fewer", "−", to(n - 1), { disabled: n <= 0, "aria-label": t("corrections_fewer") }),
    h("b", { class: "num" }, t("corrections_entries", { n })),
    key("more", "+", to(n + 1), { disabled: n >= MOST || !last, "aria-label": t("corrections_more") }));
}

const FORMS = { act: actForm, bid: bidForm, dice: diceForm, result: resultForm };

const ACTIONS = ["check", "call", "bet", "raise", "fold", "all_in"];
const AMOUNTS = ["bet", "raise"];

function actForm(view, act) {
  const players = view.players.map((player) => [player.seat, player.name]);
  return h("div", { class: "line" }, select(act, "act-seat", t("corrections_actor"), players, players[0]?.[0]),
    select(act, "act-action", t("corrections_action"), ACTIONS.map((each) => [each, t(`corrections_act_${each}`)]), ACTIONS[0]),
    field(act, "act-to", t("corrections_to"), { inputmode: "numeric", maxlength: 9 }));
}

function bidForm(view, act) {
  const players = view.players.map((player) => [player.seat, player.name]);
  return h("div", { class: "line" }, select(act, "bid-seat", t("corrections_bidder"), players, players[0]?.[0]),
    field(act, "bid-count", t("corrections_count"), { inputmode: "numeric", maxlength: 3 }),
    select(act, "bid-face", t("corrections_face"), [2, 3, 4, 5, 6].map((face) => [face, String(face)]), 6));
}

function diceForm(view, act) {
  return h("div", { class: "line" }, ...view.settlement.seats.map((seat) => field(act, `dice-${seat.seat}`, t("corrections_dice_of", { name: seat.name }), { inputmode: "numeric", maxlength: 12, first: seat.dice.map((die) => die.value).join(" ") })), refused(act, "dice"));
}

function resultForm(view, act) {
  const { results } = view.heat;
  const round = Number(typed(act, "result-round", String(results.length)));
  return h("div", { class: "line" }, select(act, "result-round", t("corrections_round"), results.map((_, at) => [at + 1, String(at + 1)]), round),
    ordered(act, "result", results[round - 1], { hint: t("corrections_order"), at: (place) => t("corrections_place", { n: place + 1 }), done: t("corrections_take_order"), enter: () => document.getElementById("why")?.focus() }));
}

/** What is posted for each thing that is entered instead; null where something is missing, which is said at its place. */
const BODIES = {
  none: () => ({}),
  act: (view, act) => {
    const action = typed(act, "act-action", ACTIONS[0]);
    const to = AMOUNTS.includes(action) ? { to: Number(typed(act, "act-to")) || 0 } : {};
    return { act: { seat: Number(typed(act, "act-seat", String(view.players[0].seat))), action, ...to } };
  },
  bid: (view, act) => ({ bid: { seat: Number(typed(act, "bid-seat", String(view.players[0].seat))), count: Number(typed(act, "bid-count")) || 0, face: Number(typed(act, "bid-face", "6")) } }),
  dice: (view, act) => diceSaid(view, act),
  result: (view, act) => {
    const number = Number(typed(act, "result-round", String(view.heat.results.length)));
    return { result: { table: view.heat.sheet.table, number, order: act.own.picked.result ?? [] } };
  },
};

function diceSaid(view, act) {
  const dice = view.settlement.seats.map((seat) => ({ seat: seat.seat, values: [...typed(act, `dice-${seat.seat}`, seat.dice.map((die) => die.value).join(" ")).replace(/[\s,]/g, "")].map(Number) }));
  return dice.every((each) => each.values.every((value) => value >= 1 && value <= 6)) ? { dice } : null;
}

function propose(view, act) {
  const why = typed(act, "why");
  if (!why) return wrongAt(act, { why: t("corrections_why_missing") });
  const instead = BODIES[chosen(act, "instead", "none")](view, act);
  if (instead === null) return wrongAt(act, { dice: t("corrections_dice_wrong") });
  const last = view.corrections.undo || view.undo;
  return act.enter("propose", "correction_proposed", { why, entry: view.entry, back: back(act, last), ...instead }, () => Object.assign(act.own, { drafts: {}, modes: {}, picked: {} }));
}
