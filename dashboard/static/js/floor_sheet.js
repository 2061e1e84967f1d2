/** The sheet over the desk: one table or one player, with all that can be entered about it. */

import { h } from "./dom.js";
import { heatSheet } from "./floor_heat.js";
import { key } from "./floor_parts.js";
import { playerSheet } from "./floor_player.js";
import { raceSheet } from "./floor_race.js";
import { t } from "./strings.js";

const SHEETS = { heat: heatSheet, player: playerSheet, race: raceSheet };

/** @param {HTMLDialogElement} dialog @param {any} view @param {import("./floor.js").Act} act */
export function drawSheet(dialog, view, act) {
  const { sheet } = act.own;
  const drawn = sheet && view ? SHEETS[sheet.name](view, sheet, act) : null;
  if (drawn === null) {
    act.own.sheet = null;
    dialog.replaceChildren();
    if (dialog.open) dialog.close();
    return;
  }
  dialog.setAttribute("aria-label", drawn.title);
  dialog.replaceChildren(h("header", {}, h("h2", {}, h("bdi", { dir: "auto" }, drawn.title)), drawn.about && h("span", {}, drawn.about), key("sheet-close", t("close"), act.close)),
    h("div", { class: "body", id: "sheet-body", "data-scroll": true }, ...drawn.parts.flat().filter(Boolean)));
  if (!dialog.open) dialog.showModal();
}
