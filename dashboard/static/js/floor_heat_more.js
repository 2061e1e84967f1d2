/** At a raffle table, besides what comes next: a result to correct, and who is not there. */

import { h } from "./dom.js";
import { ordered } from "./floor_order.js";
import { card, choice, chosen, enterKey, field, named, refused, typed } from "./floor_parts.js";
import { ordinal, t } from "./strings.js";

/** @param {any} table a FloorHeatView @param {import("./floor.js").Act} act @param {any} view the snapshot that it is part of */
export function correction(table, act, view) {
  const { heat } = table;
  if (!heat.results.length || heat.play_off.length) return null;
  const { table: number } = heat.sheet;
  const id = `correct-${number}`;
  const round = chosen(act, id, 0);
  const options = heat.results.map((_, at) => [at + 1, t("round", { n: at + 1 })]);
  if (!round || round > heat.results.length) return card(t("heat_correct"), {}, choice(act, id, t("heat_which_round"), options, 0));
  const place = `${id}-order`;
  const then = () => {
    delete act.own.picked[place];
    delete act.own.modes[id];
    delete act.own.drafts[`${id}-why`];
  };
  const enter = (order) => {
    const why = typed(act, `${id}-why`);
    if (!why) return act.set((own) => (own.said = { [place]: t("floor_say_why") }));
    const result = { table: number, number: round, order };
    if (view.corrections?.two) return act.enter(place, "correction_proposed", { why, entry: view.entry, result }, then);
    return act.enter(place, "result_correction", { ...result, why }, then);
  };
  return card(t("heat_correct"), {}, choice(act, id, t("heat_which_round"), options, 0),
    view.corrections?.two && h("p", { class: "hint" }, t("corrections_floor_two")),
    field(act, `${id}-why`, t("floor_why"), { maxlength: 200 }),
    ordered(act, place, [...heat.results[round - 1]], { hint: t("heat_correct_hint", { n: round }), at: (at) => ordinal(at + 1), done: t("floor_correct_this"), enter }),
    refused(act, place));
}

/** @param {any} table a FloorHeatView @param {import("./floor.js").Act} act */
export function missing(table, act) {
  const { table: number, rows } = table.heat.sheet;
  const struck = table.struck ?? [];
  if (table.heat.play_off.length) return null;
  const place = `missing-${number}`;
  const turn = (name, gone) => () => act.enter(place, gone ? "player_back" : "player_missing", { table: number, name });
  const row = (name) => {
    const gone = table.missing.includes(name) || struck.includes(name);
    return h("li", {}, h("span", {}, named(name), struck.includes(name) && h("small", {}, ` ${t("floor_struck")}`)), enterKey(act, `${place}-${name}`, t(gone ? "floor_is_back" : "floor_is_missing"), turn(name, gone), { "aria-label": t(gone ? "heat_is_back" : "heat_is_missing", { name }) }));
  };
  return card(t("heat_missing_key"), {}, h("p", { class: "hint" }, t(table.heat.round === 0 ? "floor_missing_first" : "heat_missing_hint")), h("ul", { class: "people" }, ...[...rows.map(({ name }) => name), ...struck].map(row)), refused(act, place));
}
