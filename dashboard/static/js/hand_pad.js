/** A number pad: digits only, as long as the chips of a tournament may be. */

import { h } from "./dom.js";
import { sign } from "./dice.js";
import { t } from "./strings.js";

const LONGEST = 12;
const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "000", "0"];

/** @param {string} digits what stands there @param {(digits: string) => void} put takes what stands there after the tap */
export function pad(digits, put) {
  return h("div", { class: "pad" },
    ...KEYS.map((key) => h("button", { class: "digit", onclick: () => put(typed(digits, key)) }, key)),
    h("button", { class: "digit", "aria-label": t("back_space"), onclick: () => put(digits.slice(0, -1)) }, sign("back")));
}

function typed(digits, key) {
  return (digits + key).replace(/^0+(?=\d)/, "").slice(0, LONGEST);
}
