/** *Time*: how much of it is left by the hub's clock. Nothing is counted here, and nothing ends here. */

import { fullName } from "./people.js";
import { t } from "./strings.js";

export const TICKS = 60;
const LAST = 10;
/** So long the screens say that time is up. */
const UP_MS = 8_000;

/** Milliseconds that are left, null where the hub's clock is not known. @param {any} time @param {number | null} now */
function leftMs(time, now) {
  if (time.deadline === null) return time.left_ms;
  if (now === null) return null;
  // What the page knows of the hub's clock may be behind it by a hair, and 61 was never on the clock.
  return Math.min(Math.max(0, time.deadline / 1e6 - now), time.limit_ms);
}

/** Whole seconds, rounded up: 0 is the end and nothing else. @param {any} time @param {number | null} now */
export function secondsLeft(time, now) {
  const left = leftMs(time, now);
  return left === null ? null : Math.ceil(left / 1000);
}

/** What the clock does: "held", "running", "last" in the last ten seconds, "zero" until the hub says what happened. */
export function clockState(time, now) {
  if (time.deadline === null) return "held";
  const left = secondsLeft(time, now);
  if (left === 0) return "zero";
  return left !== null && left <= LAST ? "last" : "running";
}

/** Put the seconds where they stand on the page. @param {ParentNode} root @param {any} time @param {number | null} now */
export function paintTime(root, time, now) {
  if (time === null) return;
  const left = leftMs(time, now);
  const figure = String(secondsLeft(time, now) ?? "–");
  for (const element of root.querySelectorAll("[data-left]")) {
    if (element.textContent !== figure) element.textContent = figure;
    element.classList.toggle("long", figure.length > 2);
  }
  const full = Math.ceil(((left ?? 0) / time.limit_ms) * TICKS);
  for (const ticks of root.querySelectorAll("[data-ticks]")) [...ticks.children].forEach((tick, at) => tick.classList.toggle("gone", at >= full));
}

let alarm = 0;

/** Call back when the figure is due to change. @param {any} time @param {number | null} now @param {() => void} redraw */
export function atNextSecond(time, now, redraw) {
  clearTimeout(alarm);
  const left = time === null || time.deadline === null ? 0 : (leftMs(time, now) ?? 0);
  if (left > 0) alarm = setTimeout(redraw, (left % 1000) + 1);
}

let told = { key: "", words: "" };

/** What a screen reader says: at the call, at 30 and at 10 seconds, when it is held and when it goes on. */
export function timeSaid(time, now) {
  const n = secondsLeft(time, now) ?? 0;
  const key = `${time.call} ${time.deadline} ${n > 30 ? 60 : n > LAST ? 30 : LAST}`;
  if (key !== told.key) told = { key, words: t(time.deadline === null ? "time_held_said" : "time_said", { name: fullName(time.name), n }) };
  return told.words;
}

let up = { key: "", until: 0, zero: 0 };

/**
 * The expiry that screens still speak of, with `zero`, its deadline in microseconds since 1970; null where there is none.
 * When it was ruled is told by the wall clock alone, so it is placed on the hub's clock once, when it is first seen.
 */
export function timeUp(view, now) {
  const { expired } = view;
  if (expired === null || now === null) return null;
  const key = `${expired.row} ${expired.call}`;
  if (key !== up.key) up = { key, until: view.now / 1e6 - Math.max(0, view.at - expired.at) / 1000 + UP_MS, zero: view.at - (view.now - expired.deadline) / 1000 };
  return now < up.until ? { ...expired, zero: up.zero } : null;
}

/** Who called it. @param {any} view @param {any} time */
export function calledBy(view, time) {
  if (time.caller === null) return t("time_by_dealer");
  if (time.caller === time.seat) return t("time_by_self");
  const caller = view.players.find((player) => player.seat === time.caller);
  return t("time_by", { name: fullName(caller?.name ?? "") });
}
