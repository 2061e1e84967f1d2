/** The dealer's page between the rounds of a heat: the standing, the draw of seats, and what only the floor can say. */

import { h } from "./dom.js";
import { heatSaid, lines, nextWords, overWords } from "./heat.js";
import { sheetLinks } from "./heat_links.js";
import { fullName } from "./people.js";
import { ordinal, t } from "./strings.js";

const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
const SEED = 10;
/** Letters of a name for which there is room beside what is said of its player. */
const LONG = 20;

/** What was tapped belongs to one moment of the heat, and begins anew with the next. @param {any} own @param {any} heat */
export function followHeat(own, heat) {
  if (heat === null) return;
  const key = JSON.stringify([heat.results, heat.round, heat.play_off, heat.present, heat.sheet.rows.map((row) => row.missing)]);
  if (own.heat?.key !== key) own.heat = { key, seed: newSeed(), sheet: null };
}

/** Chance that nobody could foresee; the hub works the draw out from it. */
export function newSeed() {
  const numbers = crypto.getRandomValues(new Uint32Array(SEED));
  return [...numbers].map((number) => LETTERS[number % LETTERS.length]).join("");
}

/** @param {any} view @param {any} own @param {import("./dealer.js").Actions} act */
export function heatBetween(view, own, act) {
  const { heat } = view;
  return h("section", { class: "work between heat" },
    h("header", { class: "head" }, h("b", {}, overWords(view)), h("span", {}, heatSaid(view))),
    h("ol", { class: `ranking ${heat.order.length > 6 ? "many" : ""}` }, ...lines(heat).map((each, at) => line(each, at, heat.finished))),
    h("p", { class: "hint" }, nextWords(view)),
    h("div", { class: "choices" }, ...choices(heat, act)),
    sheetLinks(),
    mainKey(heat, own, act));
}

function line(each, at, finished) {
  const played = each.rounds.length > 0;
  return h("li", { class: each.goesOn ? "on" : "" },
    h("span", {}, played ? ordinal(at + 1) : ""),
    h("b", {}, fullName(each.name, LONG)),
    h("span", {}, [each.missing && t("heat_missing"), each.goesOn && t(finished ? "heat_goes_on" : "heat_would")].filter(Boolean).join(" · ")),
    h("b", { class: "num" }, played ? each.total : ""));
}

function choices(heat, act) {
  const open = (sheet) => () => act.heat((own) => (own.sheet = { picked: [], number: null, ...sheet }));
  const key = (word, onclick, on = true) => h("button", { class: "wide", disabled: !on || !act.ready, onclick }, t(word));
  const running = heat.play_off.length > 0;
  return [
    heat.present.length > 0 && key("heat_by_hand", open({ name: "draw" })),
    key("heat_missing_key", open({ name: "missing" }), !running),
    key("heat_correct", open({ name: "correct" }), heat.results.length > 0 && !running),
  ].filter(Boolean);
}

/** The one thing that comes next; at the end there may be none. */
function mainKey(heat, own, act) {
  const { table } = heat.sheet;
  if (heat.present.length > 0) return main("heat_draw", t("heat_draw_hint", { seed: own.seed }), act, () => act.enter("seat_draw", { table, draw: { seed: own.seed } }));
  if (heat.play_off.length > 0) return main("heat_play_off_key", "", act, () => act.heat((mine) => (mine.sheet = { name: "play_off", picked: [], number: null })));
  if (heat.sheet.cut_tie.length > 0) return main("heat_order_play_off", t("heat_order_play_off_hint"), act, () => act.enter("play_off_ordered", { table }));
  return "";
}

function main(word, hint, act, onclick) {
  return h("button", { class: "main", disabled: !act.ready, onclick }, t(word), hint && h("small", {}, hint));
}
