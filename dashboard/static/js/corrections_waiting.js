/** A correction that waits for a second person, with what it changes; and how the last one ended. */

import { h } from "./dom.js";
import { card, enterKey, named, refused } from "./floor_parts.js";
import { playerAt } from "./people.js";
import { t, wordsOf } from "./strings.js";

const SEATED = ["turn", "challenger", "winner"];
/** Facts whose name is no person's. */
const NUMBERED = ["result", "table_result"];

/** Whether two names are one person's, as the hub has it. @param {string} one @param {string} other */
function same(one, other) {
  const key = (name) => name.normalize("NFC").trim().replace(/\s+/g, " ").toLowerCase();
  return key(one) === key(other);
}

/** @param {any} view @param {import("./floor.js").Act} act */
export function waiting(view, act) {
  const correction = view.corrections.waiting;
  const mine = same(correction.who, act.own.who);
  const enter = (place, kind) => act.enter(place, kind, { number: correction.number });
  return card("", { class: "due waiting" },
    h("h2", {}, ...filled("corrections_proposes", named(correction.who))),
    h("p", { class: "why" }, h("small", {}, t("corrections_reason")), " ", h("bdi", { dir: "auto" }, correction.why)),
    h("p", {}, correction.back ? t("corrections_takes_back", { n: correction.back }) : t("corrections_takes_none")),
    changes(view, correction.changes),
    mine ? h("p", { class: "hint" }, t("corrections_not_you")) : null,
    h("div", { class: "keys" },
      mine ? null : enterKey(act, "confirm", t("corrections_confirm"), () => enter("confirm", "correction_confirmed"), { class: "main" }),
      enterKey(act, "drop", t(mine ? "corrections_withdraw" : "corrections_decline"), () => enter("drop", "correction_dropped"))),
    refused(act, "confirm"), refused(act, "drop"));
}

/** @param {any} view */
export function ended(view) {
  const { last } = view.corrections;
  if (last === null) return null;
  return card(t("corrections_ended"), { class: "ended" },
    h("p", {}, ...filled(`corrections_ended_${last.ended}`, named(last.who))),
    last.changes.length ? changes(view, last.changes) : null);
}

/** Words with a name in their hole, whichever way it is written. */
function filled(key, name) {
  const [before, after] = t(key, { name: "\u0000" }).split("\u0000");
  return after === undefined ? [before] : [before, name, after];
}

function changes(view, list) {
  const heads = ["what", "before", "after"].map((each) => h("th", { scope: "col" }, t(`corrections_${each}`)));
  return h("table", { class: "changes" }, h("thead", {}, h("tr", {}, ...heads)), h("tbody", {}, ...list.map((each) => h("tr", {}, ...cells(view, each)))));
}

function cells(view, change) {
  const [table, n = ""] = change.name.split("/");
  const of = change.seat !== null ? playerAt(view, change.seat).name : NUMBERED.includes(change.kind) ? "" : change.name;
  return [h("th", { scope: "row" }, t(`corrections_fact_${change.kind}`, { name: change.name, table, n }), of ? h("small", {}, " ", named(of)) : null),
    h("td", {}, value(view, change.kind, change.before)), h("td", { class: "after" }, value(view, change.kind, change.after))];
}

function value(view, kind, text) {
  if (text === "") return "–";
  if (SEATED.includes(kind)) return named(playerAt(view, Number(text)).name);
  const word = kind === "phase" ? wordsOf(`corrections_phase_${text}`) : null;
  return h("bdi", { dir: "auto" }, word ?? text.replaceAll("_", " "));
}
