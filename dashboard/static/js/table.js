/** The spectator page: one snapshot in, one screen out. It computes no rule; what the snapshot does not say is not shown. */

import { h } from "./dom.js";
import { mark } from "./dice.js";
import { chooseColours } from "./cards.js";
import { Feed } from "./feed.js";
import { handChoice } from "./hand_choose.js";
import { handScreen } from "./hand_table.js";
import { heatSaid, isBetween } from "./heat.js";
import { heatScreen } from "./heat_table.js";
import { hubClock } from "./hubclock.js";
import { revealScreen, revealShows, turnPhotos, verdictSaid } from "./reveal.js";
import { called, seatsSaid, seatsScreen } from "./seats.js";
import { duration, t, timeOfDay } from "./strings.js";
import { atNextSecond, clockState, paintTime, timeSaid, timeUp } from "./time.js";
import { timeScreen, timeUpSaid, timeUpScreen } from "./time_screen.js";
import { withheldScreen } from "./withheld.js";
import { wonSaid, wonScreen } from "./won.js";

const QUIET_MS = 180_000;
const STEP_MS = 240_000;

const root = /** @type {HTMLElement} */ (document.getElementById("screen"));
const announce = /** @type {HTMLElement} */ (document.getElementById("announce"));
let drawn = "";
let screenName = "";
/** The newest row of the journal that this page knows, and since when. */
let newest = { row: -1, since: 0 };

/** Which screen this is, what it is drawn from, and what is said about it. @param {import("./feed.js").Seen} seen */
function choose(seen) {
  const { view } = seen;
  if (view === null) return { name: "nothing", from: seen.quietMs > 2000, said: "", draw: () => nothing(seen) };
  if (!seen.live) return { name: seen.ever || seen.quietMs > 2000 ? "stale" : "nothing", from: view, said: "", draw: () => notLive(view, seen) };
  const now = hubClock.now();
  if (view.time !== null) return timeRuns(view, clockState(view.time, now), now);
  if (view.phase === "review" && view.review) return { name: "withheld", from: view, said: t("checking"), draw: () => withheldScreen(view, seen) };
  const up = timeUp(view, now);
  if (up !== null && (view.settlement?.row ?? 0) < up.row) return { name: "up", from: up, said: timeUpSaid(view, up), draw: () => timeUpScreen(view, up) };
  if (view.hand !== null) return handChoice(view, seen);
  if (revealShows(view, seen.now)) return { name: "reveal", from: view.settlement, said: verdictSaid(view, view.settlement), draw: () => revealScreen(view) };
  if (isBetween(view)) return { name: "heat", from: [view.heat, view.phase, view.winner], said: heatSaid(view), draw: () => heatScreen(view, seen) };
  if (view.phase === "won") return { name: "won", from: [view.ranking, view.points], said: wonSaid(view), draw: () => wonScreen(view, seen) };
  return { name: "seats", from: [view, called(view, seen.now)?.row], said: seatsSaid(view, seen.now), draw: () => seatsScreen(view, seen) };
}

function timeRuns(view, state, now) {
  return { name: "clock", from: [view.time, state, view.bid, view.hand, view.name], said: timeSaid(view.time, now), draw: () => timeScreen(view, state) };
}

function notLive(view, seen) {
  if (!seen.ever && seen.quietMs <= 2000) return nothing(seen);
  return view.hand !== null ? handScreen(view, seen) : seatsScreen(view, seen);
}

/** Nothing is known yet: a moment of patience, then the plain truth. */
function nothing(seen) {
  if (seen.quietMs <= 2000) return h("div", { class: "stage nothing" }, h("p", {}, mark("dot"), t("connecting")));
  return h("div", { class: "stage nothing", "data-stale": true }, h("p", {}, mark("slash"), t("not_live")), h("p", {}, t("no_data_yet")),
    h("p", {}, t("no_data_for"), " ", h("b", { "data-quiet": true }, duration(seen.quietMs))));
}

function render(seen) {
  const screen = choose(seen);
  const key = JSON.stringify([screen.name, screen.from]);
  if (key !== drawn) replace(screen);
  drawn = key;
  if (announce.textContent !== screen.said) announce.textContent = screen.said;
  showTime(seen);
}

function replace(screen) {
  const stage = screen.draw();
  if (screen.name !== screenName && ["reveal", "result", "withheld", "stale", "won", "heat", "clock", "up"].includes(screen.name)) stage.classList.add("anim");
  screenName = screen.name;
  root.replaceChildren(stage);
  root.dataset.screen = screen.name;
}

/** The seconds, now and when they change next. @param {import("./feed.js").Seen} seen */
function showTime(seen) {
  const time = seen.live ? (seen.view?.time ?? null) : null;
  const now = hubClock.now();
  paintTime(root, time, now);
  atNextSecond(time, now, () => render(feed.seen()));
}

function tick(seen) {
  render(seen);
  for (const element of root.querySelectorAll("[data-quiet]")) element.textContent = duration(seen.quietMs);
  for (const element of root.querySelectorAll("[data-since]")) element.textContent = duration((seen.now - Number(element.dataset.since)) / 1000);
  if (seen.live) for (const element of root.querySelectorAll("[data-clock]")) element.textContent = timeOfDay(seen.now);
  turnPhotos(root, seen.now);
  spare(seen);
}

/** Spare the panel of the TV: dim what stands still, and move it a little. @param {import("./feed.js").Seen} seen */
function spare(seen) {
  const row = seen.view?.row ?? 0;
  if (row !== newest.row) newest = { row, since: seen.now };
  const idle = seen.live && (seen.now - newest.since) / 1000 > QUIET_MS;
  document.body.classList.toggle("quiet", idle);
  const step = Math.floor(seen.now / 1000 / STEP_MS) % 4;
  document.body.style.setProperty("--drift-x", `${[0, 3, 6, 3][step] / 100}rem`);
  document.body.style.setProperty("--drift-y", `${[0, 2, 0, -2][step] / 100}rem`);
}

chooseColours();
const feed = new Feed("/events/table", render, tick);
