/** The take-over of the spectators' screen while *Time* runs, stands still, or has run out. */

import { mark } from "./dice.js";
import { h } from "./dom.js";
import { chips, toCall } from "./hand.js";
import { fullName, shortName } from "./people.js";
import { bidWords, t, timeOfDay } from "./strings.js";
import { TICKS, calledBy } from "./time.js";

/** Letters of a name that stands alone on its line. */
const LONG = 24;
/** What follows in a game that does not fold a hand. */
const AT_ZERO = { raffle: "calls" };

/** @param {any} view @param {string} state of `clockState` */
export function timeScreen(view, state) {
  const { time } = view;
  return h("div", { class: `stage clock ${state}`, "data-state": state },
    h("header", {}, h("h1", {}, fullName(time.name, LONG)), h("p", {}, state === "held" && mark("bars"), timeTitle(time, state))),
    h("p", { class: "left num", role: "timer", "aria-live": "off", "aria-label": t("time_for", { name: time.name }), "data-left": true }),
    h("div", { class: "ticks", "aria-hidden": "true", "data-ticks": true }, ...Array.from({ length: TICKS }, () => h("i"))),
    h("footer", {}, h("p", {}, place(view)), h("p", {}, corner(view, state))));
}

/** What the clock is about. @param {any} time @param {string} state of `clockState` */
export function timeTitle(time, state) {
  if (state === "running") return t("time_running", { n: Math.round(time.limit_ms / 1000) });
  return t({ held: "time_held", last: "time_last", zero: "time_zero" }[state]);
}

function place(view) {
  return [view.name, stands(view)].filter(Boolean).join(" · ");
}

/** What the player has before him: the bid, or the chips to call. */
function stands(view) {
  if (view.bid !== null) return t("bids", { name: shortName(view, view.bid.seat), bid: bidWords(view.bid) });
  const n = view.hand === null ? 0 : toCall(view.hand, view.time.seat);
  return n > 0 && t("amount_to_call", { n: chips(n) });
}

/** Why the clock stands still. @param {any} time */
export function heldBy(time) {
  const restarted = time.held === "restart";
  return t(restarted ? "time_restart" : "time_dealer_holds");
}

function corner(view, state) {
  if (state === "held") return heldBy(view.time);
  return state === "running" ? calledBy(view, view.time) : t(`time_end_${outcome(view)}`);
}

function outcome(view) {
  return AT_ZERO[view.game] ?? "folds";
}

/** @param {any} view @param {any} up of `timeUp` */
export function timeUpScreen(view, up) {
  return h("div", { class: "stage up" },
    h("div", { class: "inner" },
      h("h1", {}, t("time_up")),
      h("p", { class: "what" }, happened(view, up)),
      h("p", { class: "how" }, how(up)),
      h("footer", {}, h("p", {}, view.name), h("p", {}, t("time_zero_at", { time: timeOfDay(up.zero, true) })))));
}

/** @param {any} view @param {any} up of `timeUp` */
export function timeUpSaid(view, up) {
  return `${t("time_up")}. ${happened(view, up).replace("\n", " ")}`;
}

/** What follows from it. @param {any} view @param {any} up of `timeUp` */
export function happened(view, up) {
  return t(`time_up_${outcome(view)}`, { name: fullName(up.name) });
}

/** How it was known: what the player's box and the two clocks said. */
function how(up) {
  return [t(`presses_${up.presses}`), t(`clocks_${up.clocks}`)].join(" ");
}
