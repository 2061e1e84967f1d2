/** Chips that a player pushed: the motions, the chips of each, what was said. What they mean is for the rules (H19-H23). */

import { h } from "./dom.js";
import { chips } from "./hand.js";
import { field, fieldPad } from "./hand_forms.js";
import { seats } from "./hand_who.js";
import { playerAt } from "./people.js";
import { t } from "./strings.js";

/** So many motions an entry takes, and so many chips a motion. */
const MOST = 50;
const WORDS = ["check", "call", "bet", "raise", "fold"];

/** What the sheet begins with: one motion, nothing in it, nothing said. */
export const PUSHED = {
  pushed: () => ({ values: { value: "", count: "1", named: "" }, field: "value", fresh: true, motions: [[]], said: null, asking: false }),
};

/** @param {any} view @param {any} sheet @param {import("./dealer.js").Actions} act */
export function pushed(view, sheet, act) {
  const { seat, said, asking } = sheet;
  if (seat === null || asking) return [seats(view, (chosen) => act.sheet((own) => Object.assign(own, { seat: chosen, asking: false })), act.ready, seat)];
  const motions = sheet.motions.filter((each) => each.length > 0);
  const named = Number(sheet.values.named) || null;
  const empty = motions.length === 0 && said === null && named === null;
  return [
    h("p", { class: "whose" }, h("b", {}, playerAt(view, seat).name), h("button", { class: "key", onclick: () => act.sheet((own) => (own.asking = true)) }, t("somebody_else"))),
    h("div", { class: "form" }, h("div", { class: "fields" }, ...motionFields(sheet, act)), fieldPad(sheet, act)),
    h("div", { class: "choices words" }, ...WORDS.map((word) => h("button", { class: "key", "aria-pressed": String(said === word), onclick: () => act.sheet((own) => (own.said = said === word ? null : word)) }, t(`said_${word}`)))),
    h("button", { class: "main", disabled: empty || !act.ready, onclick: () => act.enter("chips_moved", { seat, motions, said, named }, { name: "led", row: view.row }) },
      t("enter_chips"), h("small", {}, whole(motions))),
  ];
}

/** How many chips of which value go into this motion, the motions so far, and the amount that was named. */
function motionFields(sheet, act) {
  const count = Number(sheet.values.count);
  const value = Number(sheet.values.value);
  const { motions } = sheet;
  const now = motions.at(-1);
  const fits = value > 0 && count > 0 && now.length + count <= MOST;
  const add = () => act.sheet((own) => Object.assign(own, { motions: own.motions.with(-1, [...now, ...Array(count).fill(value)]), values: { ...own.values, value: "", count: "1" }, field: "value", fresh: true }));
  const begin = () => act.sheet((own) => own.motions.push([]));
  const clear = () => act.sheet((own) => (own.motions = [[]]));
  return [
    field(sheet, act, "value", t("chip_value")),
    field(sheet, act, "count", t("chip_count")),
    h("button", { class: "wide", disabled: !fits, onclick: add }, t("add_chips")),
    h("ol", { class: "motions", role: "status" }, ...motions.filter((each) => each.length > 0).map((each) => h("li", {}, listed(each)))),
    h("div", { class: "pair" },
      h("button", { class: "key", disabled: now.length === 0 || motions.length >= MOST, onclick: begin }, t("next_motion")),
      h("button", { class: "key", disabled: motions[0].length === 0, onclick: clear }, t("no_motions"))),
    field(sheet, act, "named", t("named_amount")),
  ];
}

/** "2 × 500 + 100". */
function listed(motion) {
  const counts = new Map();
  for (const value of motion) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, count]) => (count > 1 ? `${count} × ${chips(value)}` : chips(value))).join(" + ");
}

function whole(motions) {
  const all = motions.flat().reduce((sum, value) => sum + value, 0);
  return t("in_motions", { n: motions.length, chips: chips(all) });
}

/** What the entry led to, as the rules have it. @param {any} view @param {any} sheet @param {import("./dealer.js").Actions} act */
export function ledTo(view, sheet, act) {
  const ruled = view.hand.happened.filter((each) => each.row > sheet.row);
  return [
    h("div", { class: "ruled", role: "status" }, ...(ruled.length > 0 ? ruled.map((each) => h("p", {}, each.sentence)) : [h("p", { class: "hint" }, t("led_wait"))])),
    h("button", { class: "main", onclick: act.closeSheet }, t("led_on")),
  ];
}
