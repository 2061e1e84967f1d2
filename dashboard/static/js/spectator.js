/**
 * What spectators look at: one snapshot in, one screen out. Which screen it is stands here, for the TV and the overlay
 * alike; how a screen looks is each page's own. No rule is computed; what the snapshot does not say is not shown.
 */

import { h } from "./dom.js";
import { Feed } from "./feed.js";
import { resultSaid, resultShows } from "./hand_result.js";
import { handNews } from "./hand_table.js";
import { heatSaid, isBetween } from "./heat.js";
import { hubClock } from "./hubclock.js";
import { revealShows, verdictSaid } from "./reveal.js";
import { called, seatsSaid } from "./seats.js";
import { duration, t, timeOfDay } from "./strings.js";
import { atNextSecond, clockState, paintTime, timeSaid, timeUp } from "./time.js";
import { timeUpSaid } from "./time_screen.js";
import { wonSaid } from "./won.js";

/** Whether the producer of a stream is told what is not for its viewers: `?tab=yes`. */
export const tells = new URLSearchParams(location.search).get("tab") === "yes";
/** So long a page waits for its first word before it says that there is none. */
export const PATIENCE_MS = 2000;
/** The screens that arrive; the others take each other's place. */
const ARRIVE = ["reveal", "result", "withheld", "stale", "won", "heat", "clock", "up"];

/** @typedef {Record<"nothing" | "stale" | "clock" | "withheld" | "up" | "result" | "hand" | "reveal" | "heat" | "won" | "seats", (view: any, seen: any, more?: any) => HTMLElement>} Drawn */

/** Which screen this is, what it is drawn from, and what is said about it. @param {import("./feed.js").Seen} seen */
function choose(seen) {
  const { view } = seen;
  const waits = seen.quietMs <= PATIENCE_MS;
  if (view === null) return { name: "nothing", from: waits, said: "" };
  if (!seen.live) return { name: seen.ever || !waits ? "stale" : "nothing", from: view, said: "" };
  const now = hubClock.now();
  if (view.time !== null) return timeRuns(view, clockState(view.time, now), now);
  if (view.phase === "review" && view.review) return { name: "withheld", from: view, said: t("checking") };
  const up = timeUp(view, now);
  if (up !== null && (view.settlement?.row ?? 0) < up.row) return { name: "up", from: up, said: timeUpSaid(view, up), more: up };
  return chooseGame(view, seen);
}

function chooseGame(view, seen) {
  if (view.hand !== null && resultShows(view, seen.now)) return { name: "result", from: [view.hand, view.name], said: resultSaid(view) };
  if (view.hand !== null) return { name: "hand", from: view, said: handNews(view) };
  if (revealShows(view, seen.now)) return { name: "reveal", from: view.settlement, said: verdictSaid(view, view.settlement) };
  if (isBetween(view)) return { name: "heat", from: [view.heat, view.phase, view.winner], said: heatSaid(view) };
  if (view.phase === "won") return { name: "won", from: [view.ranking, view.points], said: wonSaid(view) };
  return { name: "seats", from: [view, called(view, seen.now)?.row], said: seatsSaid(view, seen.now) };
}

function timeRuns(view, state, now) {
  return { name: "clock", from: [view.time, state, view.bid, view.hand, view.name], said: timeSaid(view.time, now), more: state };
}

/**
 * Follow the table on this page, for good.
 * @param {Drawn} drawn how each screen looks
 * @param {(root: HTMLElement, seen: import("./feed.js").Seen) => void} [onTick] called four times a second
 */
export function spectate(drawn, onTick = () => undefined) {
  const root = /** @type {HTMLElement} */ (document.getElementById("screen"));
  const announce = /** @type {HTMLElement} */ (document.getElementById("announce"));
  const late = tells ? document.body.appendChild(h("p", { class: "delayed", hidden: true })) : null;
  let key = "";

  function render(seen) {
    const screen = choose(seen);
    const next = JSON.stringify([screen.name, screen.from]);
    if (next !== key) replace(screen, seen);
    key = next;
    if (announce.textContent !== screen.said) announce.textContent = screen.said;
    showTime(seen);
  }

  function replace(screen, seen) {
    const stage = drawn[screen.name](seen.view, seen, screen.more);
    if (screen.name !== root.dataset.screen && ARRIVE.includes(screen.name)) stage.classList.add("anim");
    root.replaceChildren(stage);
    root.dataset.screen = screen.name;
  }

  /** The seconds, now and when they change next. */
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
    if (late !== null) {
      late.hidden = seen.delayS === 0;
      late.textContent = t("delayed", { n: seen.delayS });
    }
    onTick(root, seen);
  }

  const feed = new Feed(document.body.dataset.stream ?? "/events/table", render, tick);
}
