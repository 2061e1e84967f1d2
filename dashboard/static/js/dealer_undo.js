/** The dealer's Undo; what takes two people, or waits for the second one, leads to the page for it. */

import { sign } from "./dice.js";
import { h } from "./dom.js";
import { to } from "./language.js";
import { t } from "./strings.js";

/** @param {any} view @param {any} act */
export function undoKey(view, act) {
  const { waiting = null, undo = "" } = view.corrections ?? {};
  if (waiting) return leading(t("corrections_waits"), t("corrections_confirm_it"));
  if (undo) return leading(t("corrections_two"), undo);
  return h("button", { class: "key undo", disabled: !view.undo || !act.ready, onclick: () => act.enter("undo", { entry: view.entry }) },
    h("span", {}, sign("undo"), t("undo")), h("small", {}, view.undo || t("nothing_to_undo")));
}

function leading(words, about) {
  return h("a", { class: "key undo", href: to("/corrections") }, h("span", {}, sign("undo"), words), h("small", {}, about));
}
