/** What a heat adds to the sheet behind "More" while a round is played. */

import { h } from "./dom.js";
import { sheetLinks } from "./heat_links.js";
import { t } from "./strings.js";

/** @param {any} view @param {import("./dealer.js").Actions} act */
export function heatMore(view, act) {
  const { heat } = view;
  return [
    h("button", { class: "wide", disabled: !act.ready || !heat.may_undo_draw, onclick: () => act.enter("seat_draw_undone", { table: heat.sheet.table }) },
      t("heat_undo_draw"), h("small", {}, t("heat_undo_draw_hint"))),
    heat.seed && h("p", { class: "hint" }, t("heat_seed", { seed: heat.seed })),
    sheetLinks(),
  ];
}
