/** A chip race at one table: first what everybody has, then the cards that were dealt for what is left (HOUSE.md H8). */

import { h } from "./dom.js";
import { amount } from "./floor_chips.js";
import { enterKey, field, named, refused, typed } from "./floor_parts.js";
import { t } from "./strings.js";

/** @param {any} view @param {any} sheet @param {import("./floor.js").Act} act */
export function raceSheet(view, { table: number }, act) {
  const table = view.chips?.tables.find((each) => each.table === number);
  if (!table) return null;
  const race = view.chips.races.find((each) => each.table === number);
  return { title: `${t("floor_table", { n: number })}: ${t("floor_race")}`, about: "", parts: [race ? cards(race, table, act) : piles(table, act)] };
}

const numbers = (text) => text.split(/[\s,;]+/).filter(Boolean).map(Number);
const whole = (text) => Number(text.replace(/\s/g, "") || 0);

function piles({ table, seats }, act) {
  const id = `race-${table}`;
  const remove = numbers(typed(act, `${id}-remove`, "25"));
  const count = (seat, value) => `${id}-${seat}-${value}`;
  const enter = () => {
    const found = seats.map(({ seat }) => ({ seat, small: remove.map((value) => ({ value, number: whole(typed(act, count(seat, value))) })), other: whole(typed(act, count(seat, "other"))) }));
    act.enter(id, "race", { table, remove, next_value: whole(typed(act, `${id}-next`, "100")), seats: found });
  };
  const cell = (seat, what, words) => h("td", {}, field(act, count(seat, what), words, { inputmode: "numeric" }));
  return [
    h("p", { class: "hint" }, t("floor_race_hint")),
    h("div", { class: "line" }, field(act, `${id}-remove`, t("floor_race_remove"), { first: "25", onchange: () => act.set(() => {}) }), field(act, `${id}-next`, t("floor_race_next"), { first: "100", inputmode: "numeric" })),
    h("table", { class: "piles" }, h("tbody", {}, ...seats.map(({ seat, name }) => h("tr", {}, h("th", { scope: "row" }, `${seat} · `, named(name)),
      ...remove.map((value) => cell(seat, value, t("floor_race_number", { value }))), cell(seat, "other", t("floor_race_other")))))),
    enterKey(act, `${id}-enter`, t("floor_race_key"), enter, { class: "main" }), refused(act, id),
  ];
}

function cards(race, { table, seats }, act) {
  const id = `race-cards-${table}`;
  const playing = race.seats.filter((each) => each.cards > 0);
  const who = (seat) => seats.find((each) => each.seat === seat)?.name ?? "";
  const enter = () => act.enter(id, "race_cards", { table, cards: playing.map(({ seat }) => ({ seat, cards: codes(typed(act, `${id}-${seat}`)) })) }, act.close);
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
