/** The floor of a raffle tournament: what is due, the players, the tables of the stage. */

import { h } from "./dom.js";
import { raffleDraw } from "./floor_raffle_draw.js";
import { entrants } from "./floor_entrants.js";
import { heatState, standingRows } from "./floor_heat.js";
import { card, key } from "./floor_parts.js";
import { listed, t } from "./strings.js";

/** @param {any} view @param {import("./floor.js").Act} act */
export function raffleDesk(view, act) {
  const { raffle } = view;
  return [due(raffle, act), raffle.tables.length > 0 && tables(raffle, act), raffle.stage === 0 && entrants(raffle, act), again(raffle, act)].filter(Boolean);
}

function due(raffle, act) {
  if (raffle.champion) return card(t("heat_champion", { name: raffle.champion }), { class: "due" }, h("p", {}, t("floor_champion_hint")));
  if (raffle.stage === 0 && raffle.entrants.length < 2) return card(t("floor_enter_players"), { class: "due" }, h("p", {}, t("floor_enter_players_hint")));
  if (raffle.stage === 0 || raffle.going_on.length > 0) return raffleDraw(raffle, act, "due", undecided(raffle, act));
  return running(raffle, act);
}

/** Ties at the cut that nobody has decided stand as the hub has them, unless a play-off is ordered before the next draw. */
function undecided(raffle, act) {
  const tied = raffle.tables.filter((table) => table.cut_tie.length > 0 && table.heat.finished);
  return [raffle.stage > 0 && h("p", {}, t("floor_stage_over", { n: raffle.stage, names: listed([...raffle.going_on]) })),
    ...tied.map((table) => h("p", { class: "warn" }, t("floor_tie_at", { table: table.heat.sheet.table, names: listed([...table.cut_tie]) }), " ", opens(table, act, "tie", t("floor_look"))))];
}

const STATES = ["draw", "result", "play_off", "tie"];

function running(raffle, act) {
  const open = raffle.tables.filter((table) => heatState(table).name !== "done");
  const title = raffle.final ? t("floor_final_runs") : t("floor_stage_runs", { stage: raffle.stage, n: open.length });
  const groups = STATES.map((name) => [name, raffle.tables.filter((table) => heatState(table).name === name)]);
  return card(title, { class: "due" }, ...groups.filter(([, found]) => found.length).map(([name, found]) =>
    h("div", { class: "group" }, h("span", {}, t(`floor_due_${name}`)), ...found.map((table) => opens(table, act, name, String(table.heat.sheet.table))))));
}

function opens(table, act, what, words) {
  const number = table.heat.sheet.table;
  return key(`due-${what}-${number}`, words, () => act.open({ name: "heat", table: number }), { class: "chip", "aria-label": `${t(`floor_due_${what}`)} ${t("floor_table", { n: number })}` });
}

function tables(raffle, act) {
  return h("section", { class: "tables" }, ...raffle.tables.map((table) => tableCard(table, raffle, act)));
}

function tableCard(table, raffle, act) {
  const { sheet } = table.heat;
  const state = heatState(table);
  return h("article", { class: `card table ${state.name === "done" ? "done" : ""}` },
    h("header", {}, h("h3", {}, raffle.final ? t("heat_final") : t("floor_table", { n: sheet.table })), h("span", {}, state.words)),
    standingRows(table),
    key(`open-${sheet.table}`, state.key, () => act.open({ name: "heat", table: sheet.table }), { class: state.name === "done" ? "" : "strong", "aria-label": `${t("floor_table", { n: sheet.table })}: ${state.key}` }));
}

/** A stage in which nothing happened yet may be drawn again. */
function again(raffle, act) {
  if (raffle.stage === 0 || raffle.champion || raffle.going_on.length > 0 || raffle.to_draw.length === 0) return null;
  const shown = act.own.modes.again === true;
  const toggle = () => act.set((own) => (own.modes.again = !shown));
  return shown ? raffleDraw(raffle, act, "again", [h("p", {}, t("floor_again_hint"), " ", key("again-off", t("floor_leave_it"), toggle, { class: "link" }))]) : h("p", {}, key("again-on", t("floor_again"), toggle, { class: "link" }));
}
