/** *Time* on the dealer's page: calling it, the clock with its keys, and who wants the dealer. */

import { mark, sign } from "./dice.js";
import { h } from "./dom.js";
import { playing, shortName } from "./people.js";
import { t } from "./strings.js";
import { calledBy, clockState, secondsLeft } from "./time.js";

/**
 * The strip above the keys: the clock where there is one, else the keys that start it.
 * @param {any} view @param {import("./dealer.js").Actions} act @param {number | null} now the hub's clock
 */
export function timeStrip(view, act, now) {
  if (view.time !== null) return clock(view, view.time, act, now);
  if (view.hand === null && (view.phase === "idle" || view.phase === "won")) return null;
  const off = !view.may_call_time || !act.ready;
  return h("div", { class: "timekeys" },
    h("button", { class: "key", disabled: off, onclick: () => act.enter("time", { caller: null }) }, h("span", {}, sign("clock"), t("time_key")),
      h("small", {}, onWhom(view))),
    h("button", { class: "key", disabled: off, onclick: act.asking }, t("time_asked")));
}

function onWhom(view) {
  if (!view.may_call_time) return t("time_off");
  return view.turn !== null && t("time_on", { name: shortName(view, view.turn) });
}

function clock(view, time, act, now) {
  const state = clockState(time, now);
  const held = state === "held";
  return h("section", { class: `timer ${state}`, "data-state": state, "aria-label": t("time_for", { name: time.name }) },
    h("p", {}, h("b", {}, held && mark("bars"), t("time_for", { name: shortName(view, time.seat) })), h("span", {}, told(view, time, state))),
    h("b", { class: "figure num", role: "timer", "aria-live": "off", "data-left": true }),
    held ? key("time_resume", time, act, "resume") : key("time_hold", time, act),
    key("time_cancel", time, act));
}

function key(kind, time, act, look = "") {
  return h("button", { class: `key ${look}`, disabled: !act.ready, onclick: () => act.enter(kind, { call: time.call }) }, t(`${kind}_key`));
}

function told(view, time, state) {
  const restarted = time.held === "restart";
  if (state === "held") return t(restarted ? "time_after_restart" : "time_stands", { n: secondsLeft(time, null) });
  return state === "zero" ? t("time_zero") : calledBy(view, time);
}

/** Who asks for time: one tap. @param {any} view @param {import("./dealer.js").Actions} act */
export function askedSheet(view, act) {
  return h("div", { class: "sheet", role: "dialog", "aria-modal": "true", "aria-label": t("time_who") },
    h("div", { class: "card" },
      h("h1", {}, t("time_who")),
      h("p", {}, t("time_who_hint", { name: shortName(view, view.turn) })),
      ...playing(view).map((player) => h("button", { class: "wide", disabled: !act.ready, onclick: () => act.enter("time", { caller: player.seat }) }, player.name)),
      h("button", { class: "wide quiet", onclick: act.closeAsking }, t("close"))));
}

/** Everybody who wants the dealer and has not been answered, in words; empty where nobody does. @param {any} view */
export function wantedSaid(view) {
  return view.calls.map((call) => call.sentence).join(" ");
}

/** @param {any} view @param {import("./dealer.js").Actions} act */
export function wantedNotice(view, act) {
  return h("div", { class: "notice call wanted" },
    sign("bell"),
    h("p", {}, wantedSaid(view)),
    h("button", { class: "key", disabled: !act.ready, onclick: () => act.enter("call_seen", { seats: view.calls.map((call) => call.seat) }) }, t("seen")));
}
