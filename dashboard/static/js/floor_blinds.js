/** One player moves, so that the tables are even: for that the hub asks where the blinds are (HOUSE.md H6, H7). */

import { h } from "./dom.js";
import { enterKey, refused, select } from "./floor_parts.js";
import { t } from "./strings.js";

const ASKED = [["next_bb", "floor_next_bb"], ["last_bb", "floor_last_bb"], ["last_sb", "floor_last_sb"]];

/** @param {any} chips @param {import("./floor.js").Act} act */
export function balance(chips, act) {
  const tables = [chips.from_table, chips.to_table];
  const id = `balance-${chips.from_table}-${chips.to_table}`;
  const said = (table, what) => act.own.drafts[`${id}-${table}-${what}`] ?? "";
  const enter = () => {
    const open = tables.some((table) => !said(table, "next_bb") || !said(table, "last_bb"));
    if (open) return act.set((own) => (own.said = { [id]: t("floor_blinds_open") }));
    const blinds = tables.map((table) => ({ table, next_bb: Number(said(table, "next_bb")), last_bb: Number(said(table, "last_bb")), last_sb: Number(said(table, "last_sb")) || null }));
    return act.enter(id, "balance", { blinds }, () => tables.forEach((table) => ASKED.forEach(([what]) => delete act.own.drafts[`${id}-${table}-${what}`])));
  };
  return h("div", { class: "drawing balance" }, h("p", {}, t("floor_balance_hint")),
    ...tables.map((table) => h("fieldset", { class: "line" }, h("legend", {}, t(table === chips.from_table ? "floor_gives" : "floor_receives", { table })),
      ...ASKED.map(([what, words]) => select(act, `${id}-${table}-${what}`, t(words), [["", what === "last_sb" ? t("floor_nobody") : "–"], ...seatsOf(chips, table)])))),
    enterKey(act, `${id}-enter`, t("floor_balance_key"), enter, { class: "main" }), refused(act, id));
}

/** Every seat of the table: the blinds of the last hand may have been those of a player who is out now. */
function seatsOf(chips, table) {
  const names = new Map(chips.tables.find((each) => each.table === table).seats.map((seat) => [seat.seat, seat.name]));
  return Array.from({ length: chips.max_seats }, (_, at) => [at + 1, names.has(at + 1) ? `${at + 1} · ${names.get(at + 1)}` : `${at + 1}`]);
}
