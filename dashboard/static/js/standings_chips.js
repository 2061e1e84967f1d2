/** The hall's board of a tournament with chips: a card a table with its seats, and who is out. */

import { h } from "./dom.js";
import { named } from "./floor_parts.js";
import { everybody } from "./standings_waiting.js";
import { t, timeOfDay } from "./strings.js";

const LAST_OUT = 12;
/** Rows of a card in two lines of cards; what is more stands in a card of its own, which has its turn. */
const ROWS = 6;

/** @param {any} view @param {number} now microseconds since 1970, by the server */
export function chipsBoard(view, now) {
  const { chips } = view;
  const players = chips?.players ?? [];
  if (!chips || !chips.tables.length) return waiting(players);
  const left = players.filter((player) => player.place === 0).length;
  const facts = [t("st_left", { n: left })];
  if (chips.reentry_until && !chips.final && now < chips.reentry_until) facts.push(t("st_reentry", { time: timeOfDay(chips.reentry_until) }));
  const cards = chips.tables.map((table) => ({ names: table.seats.map((seat) => seat.name), draw: (wanted, long) => tableCard(table, chips, wanted, long) }));
  const out = players.filter((player) => player.place > 0).sort((one, other) => one.place - other.place).slice(0, LAST_OUT);
  const rows = chips.max_seats > ROWS ? LAST_OUT : ROWS;
  for (let from = 0; from < out.length; from += rows) {
    const some = out.slice(from, from + rows);
    cards.push({ names: some.map((player) => player.name), draw: (wanted, long) => outCard(some, wanted, long) });
  }
  return { name: chips.final ? "final" : "tables", facts, cards, seats: chips.max_seats, head: head(chips), said: chips.winner ? t("floor_winner", { name: chips.winner }) : "" };
}

function waiting(players) {
  return everybody(players.map((player) => player.name), [t("st_players", { n: players.length })]);
}

function head(chips) {
  return chips.winner ? h("div", { class: "panel" }, h("span", {}, t("st_winner")), h("h1", {}, named(chips.winner))) : null;
}

function row(number, name, wanted, long) {
  return h("li", { class: wanted && name.toLocaleLowerCase().includes(wanted) ? "found" : "" }, h("span", { class: "seat num" }, number), h("b", { class: "name" }, named(name, long)));
}

function tableCard(table, chips, wanted, long) {
  return h("article", { class: "table" },
    h("header", {}, h("h2", {}, chips.final ? t("st_final_table") : t("floor_table", { n: table.table })), h("span", {}, t("st_players", { n: table.seats.length }))),
    h("ol", {}, ...table.seats.map(({ seat, name }) => row(seat, name, wanted, long))));
}

function outCard(out, wanted, long) {
  return h("article", { class: "table out" }, h("header", {}, h("h2", {}, t("out")), h("span", {}, t("st_places"))), h("ol", {}, ...out.map((player) => row(player.place, player.name, wanted, long))));
}
