/** The spectators' screen between the rounds of a heat, and at its end: points so far, and who would go on. */

import { h } from "./dom.js";
import { heatSaid, lines, nextWords, overWords } from "./heat.js";
import { fullName } from "./people.js";
import { header } from "./seats.js";
import { ordinal, t, timeOfDay } from "./strings.js";

/** @param {any} view @param {import("./feed.js").Seen} seen */
export function heatScreen(view, seen) {
  const { heat } = view;
  const final = heat.sheet.rounds === 1;
  return h("div", { class: `stage reveal won heat ${heat.order.length > 7 ? "many" : ""}` },
    h("section", { class: "panel" },
      h("div", {}, h("p", { class: "label" }, overWords(view)), h("h1", {}, heatSaid(view))),
      h("div", { class: "pays" }, h("span", {}, nextWords(view)))),
    h("section", { class: "facts" },
      header(view, view.event && h("span", { class: "event" }, view.event), h("b", { "data-clock": true }, timeOfDay(seen.now))),
      !final && h("p", { class: "head" }, t("heat_points")),
      h("ol", { class: "rows" }, ...lines(heat).map((line, at) => row(line, at, final)))));
}

function row(line, at, final) {
  return h("li", { class: line.goesOn ? "turn" : "", "data-name": line.name },
    h("span", { class: "rank" }, line.rounds.length > 0 ? ordinal(at + 1) : ""),
    h("span", { class: "name" }, fullName(line.name, 24), line.missing && h("small", {}, t("heat_missing"))),
    h("span", { class: "each" }, final ? "" : line.rounds.map((round) => round.points).join(" + ")),
    h("b", { class: "num" }, final || line.rounds.length === 0 ? "" : line.total));
}
