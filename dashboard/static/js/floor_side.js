/** Beside the work: what would be taken back, and the log of all that was ruled. */

import { h } from "./dom.js";
import { ended, waiting } from "./corrections_waiting.js";
import { card, enterKey, field, form, key, refused, typed } from "./floor_parts.js";
import { t, timeOfDay } from "./strings.js";

/** @param {any} view @param {import("./floor.js").Act} act */
export function side(view, act) {
  const { corrections } = view;
  return h("aside", { class: "side" }, corrections?.waiting && waiting(view, act), corrections?.undo ? !corrections.waiting && propose(view, act) : undo(view, act), corrections && ended(view), log(view));
}

/** A key that was armed for one entry takes back no other: once another stands it is disarmed, and that is said. */
export function disarm(view, own) {
  if (own.undoing < 0 || own.busy || own.undoing === view.entry) return;
  own.undoing = -1;
  own.said = { ...own.said, undo: t("floor_undo_moved") };
}

function undo(view, act) {
  if (!view.undo) return card(t("floor_undo"), { class: "undo" }, h("p", { class: "hint" }, t("floor_nothing_to_undo")), refused(act, "undo"));
  const sure = act.own.undoing === view.entry;
  const { entry: armed } = view;
  const enter = () => act.enter("undo", "floor_entry_undone", { entry: armed }, () => (act.own.undoing = -1));
  const ask = (entry) => () => act.set((own) => Object.assign(own, { undoing: entry, said: { ...own.said, undo: "" } }));
  return card(t("floor_undo"), { class: "undo" },
    h("p", { dir: "ltr" }, view.undo),
    h("div", { class: "keys" },
      sure ? enterKey(act, "undo-sure", t("floor_undo_sure"), enter, { class: "stop" }) : enterKey(act, "undo-ask", t("floor_undo_ask"), ask(armed)),
      sure && key("undo-keep", t("floor_undo_keep"), ask(-1))),
    refused(act, "undo"));
}

/** What settled something is taken back by two: this one says why. */
function propose(view, act) {
  const place = "propose";
  const enter = () => {
    const why = typed(act, "propose-why");
    if (!why) return act.set((own) => (own.said = { [place]: t("floor_say_why") }));
    return act.enter(place, "correction_proposed", { why, entry: view.entry, back: 1 }, () => delete act.own.drafts["propose-why"]);
  };
  return card(t("floor_undo"), { class: "undo" }, h("p", { dir: "ltr" }, view.undo), h("p", { class: "hint" }, t("corrections_floor_two")),
    form({}, enter, field(act, "propose-why", t("floor_why"), { maxlength: 200 }), enterKey(act, "propose", t("corrections_floor_propose"), enter)),
    refused(act, place));
}

function log(view) {
  const line = (each) => h("li", { class: each.back ? "back" : "" },
    h("time", {}, timeOfDay(each.at)),
    h("div", {}, h(each.back ? "s" : "span", { dir: "ltr" }, each.sentence), each.back && h("small", {}, ` ${t("floor_taken_back")}`), each.who && h("small", {}, h("bdi", { dir: "auto" }, each.who))));
  return card(t("floor_log"), { class: "log" }, h("ol", { id: "log", "data-scroll": true, tabindex: "0" }, ...view.log.map(line)), !view.log.length && h("p", { class: "hint" }, t("floor_log_empty")));
}
