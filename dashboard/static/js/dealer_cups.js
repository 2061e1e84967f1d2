/** What cameras saw at the cups: the floor's call until the dealer has put it away, and all of this round with pictures. */

import { mark } from "./dice.js";
import { h } from "./dom.js";
import { t, timeOfDay } from "./strings.js";

/** So long a hand at a cup is shown beside the player. */
const HAND_MS = 6000;

/**
 * The newest foul that was not put away, or the question about a lift while that player is still in turn.
 * @param {any} view
 * @param {number} put the newest row that was put away
 */
export function called(view, put) {
  const asked = view.notes.filter((note) => note.sign === "lifted" && view.phase === "bidding" && view.turn === note.seat);
  return newestFirst([...view.fouls, ...asked]).find((each) => each.row > put) ?? null;
}

/** @param {any} call @param {import("./dealer.js").Actions} act */
export function callNotice(call, act) {
  return h("div", { class: "notice call" },
    mark("ask"),
    h("p", {}, call.foul !== undefined && h("b", {}, `${t("foul")} `), call.sentence),
    h("button", { class: "link", onclick: act.openCups }, t(call.evidence ? "see_picture" : "at_the_cups")),
    h("button", { class: "link", onclick: () => act.putAway(call.row) }, t("close")));
}

/** The seats at whose cup a hand was seen a moment ago. @param {any} view @param {number} now microseconds */
export function hands(view, now) {
  return view.notes.filter((note) => note.sign === "hand" && (now - note.at) / 1000 < HAND_MS).map((note) => note.seat);
}

/** Everything that was seen at the cups in this round, the newest first. @param {any} view @param {import("./dealer.js").Actions} act */
export function cupSheet(view, act) {
  const seen = newestFirst([...view.fouls, ...view.notes]);
  return h("div", { class: "sheet", role: "dialog", "aria-modal": "true", "aria-label": t("at_the_cups") },
    h("div", { class: "card" },
      h("h1", {}, t("at_the_cups")),
      h("p", {}, t(seen.length ? "foul_hint" : "nothing_at_cups")),
      h("ol", { class: "seen" }, ...seen.map(item)),
      h("button", { class: "wide", onclick: act.closeCups }, t("close"))));
}

function item(each) {
  const foul = each.foul !== undefined;
  return h("li", { "data-row": each.row },
    h("p", {}, foul && h("b", {}, `${t("foul")} `), each.sentence, " ", h("span", { class: "num" }, timeOfDay(each.at, true))),
    each.evidence ? h("img", { src: `/evidence/${each.evidence}.jpg`, alt: each.sentence }) : h("p", { class: "hint" }, t("no_picture")));
}

function newestFirst(all) {
  return all.sort((one, other) => other.row - one.row);
}
