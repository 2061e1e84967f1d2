/** An alert in two lines: the cause and what to do next, as the hub's sentences have it: the first says what, the rest what then. */

import { h } from "./dom.js";
import { t } from "./strings.js";

/** @param {string} sentence */
export function twoLines(sentence) {
  const end = sentence.search(/[.:] /);
  if (end < 0) return [h("p", {}, h("b", {}, sentence))];
  return causeAndNext(sentence.slice(0, end + 1), sentence.slice(end + 2));
}

/** @param {string} cause @param {string} next */
export function causeAndNext(cause, next) {
  return [h("p", {}, h("small", {}, t("alerts_cause")), h("b", {}, cause)), h("p", {}, h("small", {}, t("alerts_next")), h("span", {}, next))];
}
