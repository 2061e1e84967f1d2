/** The floor of a tournament with chips: what is due, who paid, the tables, and any player. */

import { h } from "./dom.js";
import { balance } from "./floor_blinds.js";
import { deal } from "./floor_deal.js";
import { seats } from "./floor_drawing.js";
import { earlyFinal } from "./floor_final.js";
import { payments } from "./floor_payments.js";
import { card, field, key, named } from "./floor_parts.js";
import { t, timeOfDay } from "./strings.js";

/** @param {any} view @param {import("./floor.js").Act} act */
export function chipsDesk(view, act) {
  const { chips } = view;
  if (chips === null) return [card(t("floor_setting_up"), { class: "due" })];
  const seated = chips.tables.length > 0;
  return [card(...due(chips, act)), clock(chips, act), seated && earlyFinal(view, left(chips), act), seated && finder(chips, act), seated && tables(chips, act), !seated && payments(chips, act), chips.players.length > 0 && people(chips, act)].filter(Boolean);
}

/** What is due: its title, its class, and its form. One thing at a time, in the order in which the hub takes them. */
function due(chips, act) {
  const marked = { class: "due" };
  if (chips.winner) return [t("floor_winner", { name: chips.winner }), marked];
  if (!chips.tables.length) return chips.players.length < 2 ? [t("floor_enter_paid"), marked, h("p", {}, t("floor_enter_paid_hint"))] : firstDraw(chips, act);
  if (chips.races.length) return [t("floor_race_due"), marked, ...chips.races.map((race) => key(`due-race-${race.table}`, t("floor_race_cards_at", { table: race.table }), () => act.open({ name: "race", table: race.table }), { class: "chip" }))];
  if (chips.final_due) return [t("floor_final_due", { n: left(chips).length }), marked, h("p", {}, t("floor_final_due_hint")), seats(act, "final-table", left(chips), "final_table_draw", t("floor_final_key"))];
  if (chips.break_table) return [t("floor_break_due", { table: chips.break_table }), marked, h("p", {}, t("floor_break_hint")), seats(act, `break-${chips.break_table}`, at(chips, chips.break_table), "break", t("floor_break_key", { table: chips.break_table }))];
  if (chips.from_table) return [t("floor_balance_due", { from: chips.from_table, to: chips.to_table }), marked, balance(chips, act)];
  if (chips.dealt === null) return [t("floor_deal_due"), marked, deal(chips, act)];
  return [t("floor_nothing_due"), { class: "due calm" }, h("p", {}, t("floor_nothing_due_hint"))];
}

function firstDraw(chips, act) {
  const n = chips.players.length;
  const most = chips.max_seats;
  const title = t("floor_draw_tables", { n, most });
  const names = chips.players.map((player) => player.name);
  return [title, { class: "due" }, seats(act, "tables", names, "tables_draw", t("floor_draw_key"))];
}

/** While something else is due, the first deal can still be noted; then, how long re-entry is open. */
function clock(chips, act) {
  if (!chips.tables.length || chips.winner) return null;
  const hidden = chips.races.length || chips.final_due || chips.break_table || chips.from_table;
  if (chips.dealt === null) return hidden ? card("", { class: "clockline" }, deal(chips, act)) : null;
  const words = [t("floor_dealt_at", { time: timeOfDay(chips.dealt) }), chips.reentry && t("floor_reentry_until", { time: timeOfDay(chips.reentry_until) })];
  return h("p", { class: "clockline" }, words.filter(Boolean).join(" "));
}

function left(chips) {
  return chips.players.filter((player) => player.place === 0).map((player) => player.name);
}

function at(chips, table) {
  return chips.tables.find((each) => each.table === table).seats.map((seat) => seat.name);
}

function opens(act, id, name) {
  return key(id, named(name), () => act.open({ name: "player", player: name }), { class: "name" });
}

function letters(text) {
  return text.normalize("NFC").toLocaleLowerCase();
}

/** A player by some letters of the name. */
function finder(chips, act) {
  const wanted = letters(act.own.drafts.find ?? "").trim();
  const found = wanted ? chips.players.filter((player) => letters(player.name).includes(wanted)).slice(0, 12) : [];
  const first = (event) => {
    if (event.key !== "Enter" || event.isComposing || event.target.id !== "find" || !found.length) return;
    event.preventDefault(); // or the same press would be one on the sheet's first key
    act.open({ name: "player", player: found[0].name });
  };
  return h("div", { class: "finder", onkeydown: first },
    field(act, "find", t("floor_find"), { dir: "auto", live: true }),
    h("div", { class: "names" }, ...found.map((player) => opens(act, `found-${player.name}`, player.name))));
}

function tables(chips, act) {
  return h("section", { class: "tables" }, ...chips.tables.map((table) => h("article", { class: "card table" },
    h("header", {}, h("h3", {}, chips.final ? t("st_final_table") : t("floor_table", { n: table.table })), h("span", {}, t("floor_of_seats", { n: table.seats.length, most: chips.max_seats }))),
    h("ol", { class: "seats" }, ...table.seats.map(({ seat, name }) => h("li", {}, h("span", { class: "num" }, seat), opens(act, `seat-${table.table}-${seat}`, name), off(chips, name)))),
    key(`race-${table.table}`, t("floor_race"), () => act.open({ name: "race", table: table.table }), { "aria-label": `${t("floor_table", { n: table.table })}: ${t("floor_race")}` }))));
}

function off(chips, name) {
  const player = chips.players.find((each) => each.name === name);
  return player.off_until > 0 && h("small", { class: "off" }, t("floor_off_until", { time: timeOfDay(player.off_until) }));
}

function people(chips, act) {
  const out = chips.players.filter((player) => player.place > 0).sort((one, other) => one.place - other.place);
  const seated = chips.tables.length > 0;
  const title = seated ? t("floor_out_players", { n: out.length }) : t("floor_players", { n: chips.players.length });
  if (seated && !out.length) return null;
  return card(title, {}, h("ul", { class: "names listed" }, ...(seated ? out : chips.players).map((player) => h("li", {}, seated && h("span", { class: "num" }, player.place), opens(act, `one-${player.name}`, player.name), !seated && h("small", { class: "num" }, amount(player.stack))))));
}

/** 12 000, with a thin space. @param {number} chips */
export function amount(chips) {
  return String(chips).replace(/\B(?=(\d{3})+(?!\d))/g, "\u2009");
}
