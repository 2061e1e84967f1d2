/** The final table while the desk is not urged to draw it: who is out may still come again (BLUFF.md B2, HOUSE.md H35). */

import { h } from "./dom.js";
import { seats } from "./floor_drawing.js";
import { card, key } from "./floor_parts.js";
import { t, timeOfDay } from "./strings.js";

/** @param {any} view @param {string[]} left @param {import("./floor.js").Act} act */
export function earlyFinal({ chips, at }, left, act) {
  if (!chips.may_draw_final || chips.final_due || chips.races.length) return null;
  const shown = act.own.modes.early === true;
  const toggle = () => act.set((own) => (own.modes.early = !shown));
  if (!shown) return h("p", {}, key("final-early", t("floor_final_early", { n: left.length }), toggle, { class: "link" }));
  return card(t("floor_final_due", { n: left.length }), { class: "early" },
    h("p", {}, [reentry(chips, at), t("floor_final_due_hint")].filter(Boolean).join(" "), " ", key("final-later", t("floor_leave_it"), toggle, { class: "link" })),
    seats(act, "final-table", left, "final_table_draw", t("floor_final_key")));
}

/** Until when re-entry is open, where it is. */
function reentry(chips, at) {
  if (!chips.reentry || (chips.reentry_until && at >= chips.reentry_until)) return "";
  const until = chips.reentry_until ? t("floor_reentry_until", { time: timeOfDay(chips.reentry_until) }) : t("floor_reentry_not_yet");
  return `${until} ${t("floor_final_early_hint")}`;
}
