/** One raffle table on the floor: how it stands, and all that can be entered about it. */

import { h } from "./dom.js";
import { drawing } from "./floor_drawing.js";
import { correction, missing } from "./floor_heat_more.js";
import { ordered } from "./floor_order.js";
import { card, enterKey, named, refused } from "./floor_parts.js";
import { lines } from "./heat.js";
import { lang } from "./language.js";
import { listed, ordinal, t } from "./strings.js";

/** What this table waits for. @param {any} table a FloorHeatView */
export function heatState(table) {
  const { heat } = table;
  const of = { n: heat.results.length + 1, of: heat.sheet.rounds };
  if (heat.play_off.length) return { name: "play_off", words: t("floor_playing_off"), key: t("heat_play_off_key") };
  if (table.drawn.length) return { name: "result", words: t("round_of", of), key: t("floor_enter_result", of) };
  if (heat.present.length) return { name: "draw", words: t("round_of", of), key: t("floor_draw_seats", of) };
  if (table.cut_tie.length) return { name: "tie", words: t("floor_tied"), key: t("floor_decide_tie") };
  return { name: heat.finished ? "done" : "draw", words: t(heat.finished ? "floor_finished" : "floor_waits"), key: t("floor_open") };
}

/** The players of a table, with a line under those who go on as things stand. */
export function standingRows(table) {
  const { heat, drawn, missing: gone } = table;
  const rounds = heat.sheet.rounds > 1 ? heat.sheet.rounds : 0;
  const seats = new Map(drawn.map((name, at) => [name, at + 1]));
  const seated = seats.size > 0;
  const head = [seated && t("floor_seat_short"), t("floor_player"), ...Array.from({ length: rounds }, (_, at) => t("floor_round_short", { n: at + 1 })), rounds > 0 && t("floor_sum")].filter(Boolean);
  const all = lines(heat);
  return h("table", { class: "standing" }, h("thead", {}, h("tr", {}, ...head.map((word, at) => h("th", { scope: "col", class: at === (seated ? 1 : 0) ? "player" : "" }, word)))),
    h("tbody", {}, ...all.map((row, at) => h("tr", { class: cut(all, at) ? "cut" : "" },
      seated && h("td", { class: "num" }, seats.get(row.name) ?? ""),
      h("th", { scope: "row", class: "player" }, named(row.name), gone.includes(row.name) && h("small", {}, ` ${t("heat_missing")}`)),
      ...Array.from({ length: rounds }, (_, round) => h("td", { class: "num" }, row.rounds[round]?.points ?? "–")),
      rounds > 0 && h("td", { class: "num sum" }, row.rounds.length ? row.total : "")))));
}

function cut(all, at) {
  return all[at].goesOn && at + 1 < all.length && !all[at + 1].goesOn;
}

/** @param {any} view @param {any} sheet @param {import("./floor.js").Act} act */
export function heatSheet(view, { table: number }, act) {
  const table = view.raffle?.tables.find((each) => each.heat.sheet.table === number);
  if (!table) return null;
  const over = view.raffle.champion !== "";
  return {
    title: view.raffle.final ? t("heat_final") : t("floor_table", { n: number }),
    about: heatState(table).words,
    parts: [standingRows(table), ...(over ? [] : now(table, act)), correction(table, act, view), over ? null : missing(table, act), papers(table)],
  };
}

/** What comes next at this table. */
function now(table, act) {
  const { heat } = table;
  const { table: number } = heat.sheet;
  const id = `heat-${number}-${heat.round}`;
  if (heat.play_off.length) return [result(act, `${id}-play-off`, [...heat.play_off], { title: t("heat_play_off", { names: listed([...heat.play_off]), n: heat.places }), hint: t("heat_play_off_hint"), done: t("heat_enter_play_off"), kind: "play_off_result", table: number })];
  if (table.drawn.length) return [result(act, `${id}-result`, [...table.drawn], { title: t("floor_enter_result", { n: heat.results.length + 1 }), hint: t("floor_result_hint"), done: t("floor_enter_this"), kind: "round_result", table: number }), undoDraw(heat, act)];
  if (heat.present.length) return [seats(heat, act, id)];
  return table.cut_tie.length && heat.finished ? [tie(table, act)] : [];
}

function result(act, id, names, { title, hint, done, kind, table }) {
  const enter = (order) => act.enter(id, kind, { table, order }, () => delete act.own.picked[id]);
  return card(title, {}, ordered(act, id, names, { hint, at: (place) => ordinal(place + 1), done, enter }), refused(act, id));
}

function undoDraw(heat, act) {
  const { table } = heat.sheet;
  if (!heat.may_undo_draw || heat.sheet.final) return null;
  return h("p", {}, enterKey(act, `undo-draw-${table}`, t("heat_undo_draw"), () => act.enter(`undo-draw-${table}`, "seat_draw_undone", { table }), { class: "link" }), refused(act, `undo-draw-${table}`));
}

function seats(heat, act, id) {
  const { table } = heat.sheet;
  return card(t("floor_draw_seats", { n: heat.results.length + 1 }), {}, drawing(act, `${id}-seats`, [...heat.present], {
    done: t("heat_draw"),
    at: (place) => t("heat_seat", { seat: place + 1 }),
    hint: t("heat_by_hand_hint", { seat: 1 }),
    enter: (draw, then) => act.enter(`${id}-seats`, "seat_draw", { table, draw }, then),
  }));
}

function tie(table, act) {
  const { table: number } = table.heat.sheet;
  return card(t("floor_tied"), {}, h("p", {}, t("heat_tie", { names: listed([...table.cut_tie]) })),
    enterKey(act, `play-off-${number}`, t("heat_order_play_off"), () => act.enter(`play-off-${number}`, "play_off_ordered", { table: number })), refused(act, `play-off-${number}`));
}

function papers(table) {
  const { table: number } = table.heat.sheet;
  const link = (path, words) => h("a", { href: `/floor/table-${number}${path}`, target: "_blank", rel: "noopener" }, words);
  return h("nav", { class: "links" }, link(`?lang=${lang}`, t("heat_sheet")), link(`.csv?lang=${lang}`, t("heat_csv")), !table.heat.results.length && link(".toml", t("floor_table_file")));
}
