/** The hall's board of a raffle: a card a table, with points, sums, and the line under those who go on. */

import { h } from "./dom.js";
import { named } from "./floor_parts.js";
import { lines } from "./heat.js";
import { everybody } from "./standings_waiting.js";
import { listed, t, timeOfDay } from "./strings.js";

/** So many names fit above the tables. */
const FEW = 10;

/** @param {any} view */
export function raffleBoard(view) {
  const { raffle } = view;
  if (raffle.stage === 0) return waiting(raffle);
  const cards = raffle.tables.map((table) => ({ names: [...table.heat.order], draw: (wanted, long) => tableCard(table, raffle, wanted, long) }));
  const advance = raffle.tables[0].heat.sheet.advance;
  const facts = raffle.final ? [t("heat_final")] : [t("st_stage", { n: raffle.stage }), t("st_best", { n: advance })];
  const seats = Math.max(...raffle.tables.map((table) => table.heat.order.length));
  return { name: raffle.final ? "final" : "heats", facts, cards, seats, head: head(raffle), said: saidOf(raffle) };
}

function waiting(raffle) {
  const facts = [t("st_players", { n: raffle.entrants.length })];
  if (raffle.start !== null) facts.push(t("st_start", { time: timeOfDay(raffle.start) }));
  return everybody(raffle.entrants, facts);
}

function head(raffle) {
  if (raffle.champion) return h("div", { class: "panel" }, h("span", {}, t("st_champion")), h("h1", {}, named(raffle.champion)));
  if (!raffle.going_on.length) return null;
  if (raffle.going_on.length > FEW) return h("div", { class: "panel on" }, h("p", {}, t("st_many_on", { n: raffle.going_on.length })));
  return h("div", { class: "panel on" }, h("span", {}, t("st_going_on")), h("p", {}, ...raffle.going_on.flatMap((name, at) => [at ? " · " : "", named(name)])));
}

function saidOf(raffle) {
  if (raffle.champion) return t("heat_champion", { name: raffle.champion });
  return raffle.going_on.length ? t("floor_stage_over", { n: raffle.stage, names: listed([...raffle.going_on]) }) : "";
}

function tableCard(table, raffle, wanted, long) {
  const { heat } = table;
  const seats = new Map(table.drawn.map((name, at) => [name, at + 1]));
  const all = lines(heat);
  const rounds = heat.sheet.rounds > 1 ? heat.sheet.rounds : 0;
  const seated = seats.size > 0;
  return h("article", { class: "table" },
    h("header", {}, h("h2", {}, raffle.final ? t("heat_final") : t("floor_table", { n: heat.sheet.table })), h("span", {}, state(table))),
    h("ol", {}, ...all.map((row, at) => h("li", { class: [row.goesOn && "goes", cut(all, at) && "cut", wanted && row.name.toLocaleLowerCase().includes(wanted) && "found"].filter(Boolean).join(" ") },
      seated && h("span", { class: "seat num", "aria-label": t("st_seat", { n: seats.get(row.name) ?? "–" }) }, seats.get(row.name) ?? "–"),
      raffle.final && heat.finished && h("span", { class: "seat num" }, at + 1),
      h("b", { class: "name" }, named(row.name, long)),
      table.missing.includes(row.name) && h("small", {}, t("heat_missing")),
      ...Array.from({ length: rounds }, (_, round) => h("span", { class: "points num" }, row.rounds[round]?.points ?? "–")),
      rounds > 0 && h("b", { class: "sum num" }, row.rounds.length ? row.total : "")))));
}

function cut(all, at) {
  return all[at].goesOn && at + 1 < all.length && !all[at + 1].goesOn;
}

function state({ heat, drawn }) {
  if (heat.play_off.length) return t("floor_playing_off");
  if (heat.finished) return t("floor_finished");
  const round = heat.sheet.rounds === 1 ? "" : t("round_of", { n: heat.results.length + 1, of: heat.sheet.rounds });
  return drawn.length ? round : `${round} · ${t("st_seats_soon")}`;
}
