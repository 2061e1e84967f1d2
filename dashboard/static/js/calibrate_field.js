/** A field of the calibration, whose words the program keeps. */

import { h } from "./dom.js";

/** A field whose words are kept by the program once it is left, or Enter is pressed. */
export function kept(act, id, label, value, keep, more = {}) {
  const input = /** @type {HTMLInputElement} */ (h("input", { id, type: "text", autocomplete: "off", ...more }));
  input.value = act.own.drafts[id] ?? value;
  input.addEventListener("input", () => (act.own.drafts[id] = input.value));
  input.addEventListener("change", () => {
    const words = input.value;
    delete act.own.drafts[id];
    if (words !== value) keep(words);
  });
  return h("label", { class: "field", for: id }, h("span", {}, label), input);
}
