/** Who takes part in a raffle, and when it begins. */

import { h } from "./dom.js";
import { card, enterKey, field, form, linesOf, named, refused, typed, wrongAt } from "./floor_parts.js";
import { day, t, timeOfDay } from "./strings.js";
import { fieldOf, ofField } from "./zoned.js";

/** @param {any} raffle @param {import("./floor.js").Act} act */
export function entrants(raffle, act) {
  const off = (name) => () => act.enter("entrants", "entrant_withdrawn", { name });
  return card(t("floor_players", { n: raffle.entrants.length }), { class: "entrants" },
    manyNames(act, "entrants", t("floor_add_names"), () => (name) => ["entrant", { name }]),
    h("ul", { class: "names listed" }, ...raffle.entrants.map((name) => h("li", {}, named(name), enterKey(act, `off-${name}`, "×", off(name), { class: "remove", "data-group": "entrants-off", "aria-label": t("floor_remove", { name }), title: t("floor_remove", { name }) })))),
    start(raffle, act));
}

function start(raffle, act) {
  const enter = () => {
    const at = ofField(typed(act, "start-at", local(raffle.start))) * 1000;
    return Number.isFinite(at) ? act.enter("start", "start", { at }) : wrongAt(act, { "start-at": t("floor_start_say") });
  };
  return form({ class: "line" }, () => act.ready && enter(),
    field(act, "start-at", raffle.start === null ? t("floor_start_unknown") : t("floor_start_at", { time: dayAndTime(raffle.start) }), { type: "datetime-local", first: local(raffle.start) }),
    enterKey(act, "start-enter", t("floor_set_start"), enter), refused(act, "start-at"), refused(act, "start"));
}

function dayAndTime(micros) {
  return isTime(new Date(micros / 1000)) ? `${day(micros)} ${timeOfDay(micros)}` : "–";
}

/** Whether it is a time of our days: a broken one cannot be written, and a field has no room for a far-away year. */
function isTime(at) {
  return at.getFullYear() >= 1970 && at.getFullYear() < 10_000;
}

/** What stands in the field first; empty where there is no time of our days. */
function local(micros) {
  return micros !== null && isTime(new Date(micros / 1000)) ? fieldOf(micros / 1000) : "";
}

/**
 * One name or many, a name a line: each is an entry of its own, and those that are refused stay in the field.
 * @param {import("./floor.js").Act} act @param {string} place @param {string} label
 * @param {() => ((name: string) => [string, object]) | null} prepare the entry of each name; null where it said what is wrong
 */
export function manyNames(act, place, label, prepare) {
  const id = `${place}-names`;
  const enter = async () => {
    const names = linesOf(typed(act, id));
    const entry = prepare();
    if (entry === null) return;
    const kept = [];
    let why = "";
    for (const [at, name] of names.entries()) {
      act.set((own) => (own.progress = names.length > 1 ? t("floor_progress", { k: at + 1, n: names.length }) : ""));
      if (await act.enter(place, ...entry(name))) continue;
      if (!act.own.who) return act.set((own) => (own.progress = ""));
      kept.push(name);
      why = why || `${name}: ${act.own.said[place] ?? ""}`;
      if (act.own.lost) kept.push(...names.slice(at + 1));
      if (act.own.lost) break;
    }
    act.set((own) => {
      own.drafts[id] = kept.join("\n");
      own.progress = "";
      if (kept.length) own.said[place] = t("floor_not_added", { k: names.length - kept.length, of: names.length, why });
    });
  };
  const area = field(act, id, label, { area: true, dir: "auto", onkeydown: (event) => event.key === "Enter" && !event.isComposing && (event.ctrlKey || !event.target.value.includes("\n")) && !event.shiftKey && (event.preventDefault(), enter()) });
  return h("div", { class: "many" }, area, h("div", { class: "keys" }, enterKey(act, `${place}-add`, act.own.progress || t("floor_add"), enter, { class: "strong" }), h("small", {}, t("floor_add_hint"))), refused(act, place));
}
