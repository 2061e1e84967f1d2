/** A chip race at one table: first what everybody has, then the cards that were dealt for what is left (HOUSE.md H8). */

import { h } from "./dom.js";
import { amount } from "./floor_chips.js";
import { wholeOf } from "./floor_numbers.js";
import { enterKey, field, named, refused, typed, wrongAt } from "./floor_parts.js";
import { listed, t } from "./strings.js";

/** @param {any} view @param {any} sheet @param {import("./floor.js").Act} act */
export function raceSheet(view, { table: number, entered = false }, act) {
  const table = view.chips?.tables.find((each) => each.table === number);
  if (!table) return null;
  const race = view.chips.races.find((each) => each.table === number);
  const parts = race ? cards(race, table, act) : entered ? [h("p", {}, t("floor_entered"))] : piles(table, act);
  return { title: `${t("floor_table", { n: number })}: ${t("floor_race")}`, about: "", parts };
}

/** What was typed for a race is of that race alone, whichever desk entered it. @param {any} view @param {any} own */
export function forgetRaces(view, own) {
  const running = new Set((view.chips?.races ?? []).map((race) => race.table));
  for (const { table } of view.chips?.tables ?? []) forget(own, running.has(table) ? `race-${table}-` : `race-cards-${table}-`);
}

function forget(own, start) {
  for (const id of Object.keys(own.drafts)) if (id.startsWith(start)) delete own.drafts[id];
}

const valuesOf = (text) => [...new Set(text.split(/[\s,;]+/).filter(Boolean))].map(wholeOf);

function piles({ table, seats }, act) {
  const id = `race-${table}`;
  const removed = () => valuesOf(typed(act, `${id}-remove`, "25"));
  const count = (seat, what) => `${id}-${seat}-${what}`;
  const has = (seat, what) => wholeOf(typed(act, count(seat, what)));
  const enter = () => {
    const remove = removed(); // as typed now, not when the sheet was drawn
    const next = wholeOf(typed(act, `${id}-next`, "100"));
    const wrong = faults(act, id, seats, { remove, next, count });
    if (Object.keys(wrong).length) return wrongAt(act, wrong);
    const found = seats.map(({ seat }) => ({ seat, small: remove.map((value) => ({ value, number: has(seat, value) })), other: has(seat, "other") }));
    return act.enter(id, "race", { table, remove, next_value: next, seats: found }, () => {
      forget(act.own, `${id}-`);
      if (act.own.sheet?.name === "race" && act.own.sheet.table === table) act.own.sheet = { ...act.own.sheet, entered: true };
    });
  };
  const cell = (seat, what, words) => h("td", {}, field(act, count(seat, what), words, { inputmode: "numeric" }));
  return [
    h("p", { class: "hint" }, t("floor_race_hint")),
    h("div", { class: "line" }, field(act, `${id}-remove`, t("floor_race_remove"), { first: "25", onchange: () => act.set(() => {}) }), field(act, `${id}-next`, t("floor_race_next"), { first: "100", inputmode: "numeric" })),
    h("table", { class: "piles" }, h("tbody", {}, ...seats.map(({ seat, name }) => h("tr", {}, h("th", { scope: "row" }, `${seat} · `, named(name)),
      ...removed().filter((value) => value > 0).map((value) => cell(seat, value, t("floor_race_number", { value }))), cell(seat, "other", t("floor_race_other")))))),
    enterKey(act, `${id}-enter`, t("floor_race_key"), enter, { class: "main" }), refused(act, id),
  ];
}

/** What keeps the race from being sent, by the fields' ids; the form's own id has the sentence. */
function faults(act, id, seats, { remove, next, count }) {
  const bad = [[!remove.length || remove.some((value) => !(value > 0)), "remove"], [Number.isNaN(next), "next"]].filter(([is]) => is).map(([, what]) => `${id}-${what}`);
  if (bad.length) return { ...marked(bad), [id]: t("floor_race_values") };
  const cells = seats.flatMap(({ seat }) => [...remove, "other"].map((what) => ({ seat, id: count(seat, what), text: typed(act, count(seat, what)) })));
  return asked(id, cells.filter(({ text }) => !text), "floor_race_blank") ?? asked(id, cells.filter(({ text }) => Number.isNaN(wholeOf(text))), "floor_race_odd") ?? {};
}

function asked(id, cells, words) {
  const seats = [...new Set(cells.map(({ seat }) => String(seat)))];
  return cells.length ? { ...marked(cells.map((cell) => cell.id)), [id]: t(words, { n: seats.length, seats: listed(seats) }) } : null;
}

const marked = (ids) => Object.fromEntries(ids.map((id) => [id, " "]));

function cards(race, { table, seats }, act) {
  const id = `race-cards-${table}`;
  const playing = race.seats.filter((each) => each.cards > 0);
  const who = (seat) => seats.find((each) => each.seat === seat)?.name ?? "";
  const enter = () => act.enter(id, "race_cards", { table, cards: playing.map(({ seat }) => ({ seat, cards: codes(typed(act, `${id}-${seat}`)) })) }, () => {
    forget(act.own, `${id}-`);
    act.close();
  });
  return [
    h("p", {}, t("floor_race_for", { total: amount(race.total), n: race.chips, value: amount(race.next_value) })),
    h("p", { class: "hint" }, t("floor_race_cards_hint")),
    h("div", { class: "dealt" }, ...playing.map(({ seat, cards: n }) => field(act, `${id}-${seat}`, h("span", {}, `${seat} · `, named(who(seat)), ` · ${t("floor_cards", { n })}`), { autocapitalize: "off", spellcheck: "false", placeholder: "Kd 9h" }))),
    enterKey(act, `${id}-enter`, t("floor_race_cards_key"), enter, { class: "main" }), refused(act, id),
  ];
}

/** "kd 10h" as the cards are written on the wire: Kd, Th. @param {string} text */
function codes(text) {
  const found = text.replace(/10/g, "T").match(/[0-9a-z][shdc]/gi) ?? [];
  const rest = text.replace(/10/g, "T").replace(/[0-9a-z][shdc]/gi, "").replace(/[\s,;]+/g, "");
  return [...found.map((card) => card[0].toUpperCase() + card[1].toLowerCase()), ...(rest ? [rest] : [])];
}
