/** What of the journal is asked for: the filters, and the pages one has come through. */

import { h } from "./dom.js";
import { t } from "./strings.js";
import { fieldOf, ofField } from "./zoned.js";

export const SORTS = ["ruling", "entry", "observation", "fault"];
const TIME = /^\d\d:\d\d$/;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** @returns {{sorts: string[], seat: string, number: string, since: string, until: string, text: string}} */
export function everything() {
  return { sorts: [], seat: "", number: "", since: "", until: "", text: "" };
}

/** @param {ReturnType<typeof everything>} asked @param {number | null} before @param {number} now microseconds since 1970 */
export function address(asked, before, now) {
  const query = new URLSearchParams();
  for (const sort of asked.sorts) query.append("sort", sort);
  const rest = { before, seat: asked.seat, number: asked.number, ...span(asked, now / 1000), text: asked.text.trim() };
  for (const [key, value] of Object.entries(rest)) if (value) query.set(key, String(value));
  return `/api/journal?${query}`;
}

/** Two times of day as moments: the first as the last such one before now, the second as the first such one after it. */
function span(asked, now) {
  const since = TIME.test(asked.since) ? latest(asked.since, now) : 0;
  const until = TIME.test(asked.until) ? (since ? next(asked.until, since) : latest(asked.until, now)) : 0;
  return { since: since * 1000, until: until && (twice(until, HOUR_MS) + MINUTE_MS - 1) * 1000 };
}

function latest(time, now) {
  const at = onDay(time, now, 0);
  return twice(at > now ? onDay(time, now, -1) : at, -HOUR_MS);
}

function next(time, since) {
  const at = onDay(time, since, 0);
  return at < since ? onDay(time, since, 1) : at;
}

/** A time of day so many days after the day of a moment: a day has not always as many hours. */
function onDay(time, ms, days) {
  const [day] = fieldOf(ms).split("T");
  return ofField(`${new Date(Date.parse(`${day}T00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)}T${time}`);
}

/** In the night in which an hour comes twice, the one of the two that asks for more. */
function twice(ms, way) {
  return fieldOf(ms + way) === fieldOf(ms) ? ms + way : ms;
}

/** @param {ReturnType<typeof everything>} asked @param {[string, string][]} players @param {() => void} changed */
export function filters(asked, players, changed) {
  const set = (name) => (event) => {
    asked[name] = event.target.value;
    changed();
  };
  const key = (sort) => h("button", { id: `sort-${sort}`, type: "button", class: asked.sorts.includes(sort) ? "on" : "", "aria-pressed": String(asked.sorts.includes(sort)), onclick: () => {
    asked.sorts = asked.sorts.includes(sort) ? asked.sorts.filter((each) => each !== sort) : [...asked.sorts, sort];
    changed();
  } }, t(`journal_sort_${sort}`));
  const field = (name, attrs) => h("label", { class: `field ${name}` }, h("span", {}, t(`journal_${name}`)), h("input", { id: `ask-${name}`, value: asked[name], autocomplete: "off", onchange: set(name), ...attrs }));
  const options = [["", t("journal_anybody")], ...players].map(([value, name]) => h("option", { value, selected: value === asked.seat }, name));
  const clear = () => {
    Object.assign(asked, everything());
    changed();
  };
  return h("form", { class: "card filters", onsubmit: (event) => event.preventDefault(), role: "search", "aria-label": t("journal_filter") },
    h("div", { class: "choice" }, ...SORTS.map(key)),
    h("div", { class: "line" },
      players.length ? h("label", { class: "field" }, h("span", {}, t("journal_seat")), h("select", { id: "ask-seat", onchange: set("seat") }, ...options)) : null,
      players.length ? field("number", { inputmode: "numeric", pattern: "[0-9]*", maxlength: 6 }) : null,
      field("since", { type: "time" }), field("until", { type: "time" }),
      field("text", { type: "search", maxlength: 80, dir: "auto" }),
      h("button", { id: "ask-clear", type: "button", class: "link", onclick: clear }, t("journal_clear"))));
}
