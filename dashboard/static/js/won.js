/** The round is won: the ranking, and the points where the rules give them. */

import { h } from "./dom.js";
import { fullName, playerAt, shortName } from "./people.js";
import { header } from "./seats.js";
import { ordinal, t, timeOfDay } from "./strings.js";

/** @param {any} view @param {import("./feed.js").Seen} seen */
export function wonScreen(view, seen) {
  const points = new Map((view.points ?? []).map((each) => [each.seat, each.count]));
  return h("div", { class: `stage reveal won ${view.ranking.length > 7 ? "many" : ""}` },
    h("section", { class: "panel" },
      h("div", {}, h("p", { class: "label" }, t("wins_round", { n: view.round })), h("h1", {}, wonSaid(view))),
      points.has(view.winner) && h("div", { class: "found" }, h("b", {}, points.get(view.winner)), h("span", {}, t("points_word", { n: points.get(view.winner) }))),
      h("div", { class: "pays" }, h("span", {}, t("next_round_soon")))),
    h("section", { class: "facts" },
      header(view, view.event && h("span", { class: "event" }, view.event), h("b", { "data-clock": true }, timeOfDay(seen.now))),
      points.size > 0 && h("p", { class: "head" }, t("points")),
      h("ol", { class: "rows" }, ...view.ranking.map((seat, at) => row(view, seat, at, points)))));
}

/** @param {any} view */
export function wonSaid(view) {
  return t("wins", { name: shortName(view, view.winner) });
}

function row(view, seat, at, points) {
  return h("li", { "data-seat": seat, class: seat === view.winner ? "turn" : "" },
    h("span", { class: "rank" }, ordinal(at + 1)),
    h("span", { class: "name" }, fullName(playerAt(view, seat).name, 26)),
    points.has(seat) && h("b", { class: "num" }, points.get(seat)));
}
