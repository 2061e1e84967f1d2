/** Before the tables are drawn: who takes part, by the alphabet, so that everybody finds the own name. */

import { h } from "./dom.js";
import { named } from "./floor_parts.js";
import { lang } from "./language.js";
import { t } from "./strings.js";

const COLUMN = 12;

/** @param {string[]} names @param {string[]} facts */
export function everybody(names, facts) {
  const sorted = [...names].sort((one, other) => one.localeCompare(other, lang));
  const columns = Array.from({ length: Math.ceil(sorted.length / COLUMN) }, (_, at) => sorted.slice(at * COLUMN, at * COLUMN + COLUMN));
  const cards = columns.map((column) => ({ names: column, draw: (wanted, long) => card(column, wanted, long) }));
  const head = h("h1", { class: "waits" }, t("st_waiting"));
  return { name: "waiting", facts, cards, seats: COLUMN, head, said: t("st_waiting"), pages: "st_columns" };
}

function card(column, wanted, long) {
  const found = (name) => wanted && name.toLocaleLowerCase().includes(wanted);
  return h("article", { class: "table" }, h("ol", {}, ...column.map((name) => h("li", { class: found(name) ? "found" : "" }, h("b", { class: "name" }, named(name, long))))));
}
