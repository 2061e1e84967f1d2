/** Which player: a key each. */

import { h } from "./dom.js";
import { t } from "./strings.js";

/** @param {any} view @param {(seat: number) => void} tap @param {boolean} ready @param {number | null} [chosen] */
export function seats(view, tap, ready, chosen = null) {
  return h("div", { class: "choices names" }, ...view.hand.seats.map((seat) =>
    h("button", { class: "wide", disabled: !ready, "aria-pressed": String(chosen === seat.seat), onclick: () => tap(seat.seat) }, seat.name, h("small", {}, t("seat", { n: seat.seat })))));
}
