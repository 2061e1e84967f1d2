/** The sheets of a heat: names tapped in an order, a round to correct, who is absent. */

import { h } from "./dom.js";
import { to } from "./language.js";
import { ordinal, t } from "./strings.js";

/** The sheet that is open. @param {any} view @param {any} own @param {import("./dealer.js").Actions} act */
export function heatSheet(view, own, act) {
  const word = { draw: "heat_by_hand", missing: "heat_missing_key", correct: "heat_correct", play_off: "heat_play_off_key" }[own.sheet.name];
  const close = () => act.heat((mine) => (mine.sheet = null));
  return h("div", { class: "sheet", role: "dialog", "aria-modal": "true", "aria-label": t(word) },
    h("div", { class: "card heat" },
      h("header", { class: "head" }, h("h1", {}, t(word)), h("button", { class: "link right", onclick: close }, t("close"))),
      ...(own.sheet.name === "correct" && view.corrections?.two ? byTwo() : DRAWN[own.sheet.name](view.heat, own.sheet, act))));
}

const DRAWN = { draw, missing, correct, play_off: playOff };

function draw(heat, sheet, act) {
  const enter = () => act.enter("seat_draw", { table: heat.sheet.table, draw: { order: sheet.picked } });
  return ordered(heat.present, sheet, act, {
    hint: t("heat_by_hand_hint", { seat: heat.seats[0] }),
    at: (place) => t("heat_seat", { seat: heat.seats[place] }),
    keys: [["heat_enter_draw", enter]],
  });
}

function playOff(heat, sheet, act) {
  const enter = () => act.enter("play_off_result", { table: heat.sheet.table, order: sheet.picked });
  return ordered(heat.play_off, sheet, act, { hint: t("heat_play_off_hint"), at: (place) => ordinal(place + 1), keys: [["heat_enter_play_off", enter]] });
}

function correct(heat, sheet, act) {
  if (sheet.number === null) {
    const pick = (number) => () => act.heat((own) => (own.sheet.number = number));
    return [h("p", { class: "hint" }, t("heat_which_round")), ...heat.results.map((_, at) => h("button", { class: "wide", onclick: pick(at + 1) }, t("round", { n: at + 1 })))];
  }
  const { number } = sheet;
  const enter = (why) => () => act.enter("result_correction", { table: heat.sheet.table, number, order: sheet.picked, why: t(why) });
  return ordered(heat.results[number - 1], sheet, act, {
    hint: t("heat_correct_hint", { n: number }),
    at: (place) => ordinal(place + 1),
    keys: ["heat_why_entered", "heat_why_table"].map((why) => [why, enter(why)]),
  });
}

/** A result stands already, so two people correct it, on a page of their own. */
function byTwo() {
  return [h("p", { class: "hint" }, t("corrections_rule")), h("a", { class: "wide", href: to("/corrections") }, t("corrections_two"))];
}

/** Names tapped one after the other, and the keys that enter them once all are there. */
function ordered(names, sheet, act, { hint, at, keys }) {
  const left = names.filter((name) => !sheet.picked.includes(name));
  const add = (name) => () => act.heat((own) => own.sheet.picked.push(name));
  return [
    h("p", { class: "hint" }, hint),
    h("ol", { class: "picked" }, ...sheet.picked.map((name, place) => h("li", {}, h("span", {}, at(place)), h("b", {}, name)))),
    h("div", { class: "choices" }, ...left.map((name) => h("button", { class: "wide", onclick: add(name) }, name))),
    sheet.picked.length > 0 && h("button", { class: "wide", onclick: () => act.heat((own) => own.sheet.picked.pop()) }, t("heat_back_one")),
    ...keys.map(([word, onclick]) => left.length === 0 && h("button", { class: "wide done", disabled: !act.ready, onclick }, t(word))),
  ];
}

function missing(heat, _, act) {
  const { table, rows } = heat.sheet;
  return [
    h("p", { class: "hint" }, t("heat_missing_hint")),
    h("div", { class: "choices" }, ...rows.map(({ name, missing: gone }) =>
      h("button", { class: "wide", disabled: !act.ready, onclick: () => act.enter(gone ? "player_back" : "player_missing", { table, name }) }, t(gone ? "heat_is_back" : "heat_is_missing", { name })))),
  ];
}
