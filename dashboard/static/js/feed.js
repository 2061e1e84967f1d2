import { delayed } from "./delay.js";
import { hubClock } from "./hubclock.js";
import { inWords } from "./said.js";

/**
 * The stream of one page: the newest snapshot, and whether it may be shown as what is so now.
 *
 * A page is live only while the server said so within the last two seconds. Silence, a `stale` event, a lost connection
 * and a laptop that slept all look alike from here: no beat.
 *
 * @typedef {object} Seen
 * @property {any} view the snapshot (hub.views.model.TableView), or null
 * @property {boolean} live
 * @property {boolean} ever whether the page was live before
 * @property {number | null} dataAt when data last came, in microseconds since 1970 by the server
 * @property {number} quietMs for how long there has been no data
 * @property {number} now microseconds since 1970 by the server
 * @property {number} delayS by how many seconds all of it is late
 */

export const LIMIT_MS = 2000;
const RETRY_MS = 1000;
const PATIENCE_MS = 5000;
const TICK_MS = 250;
const JUMP_MS = 1000;
const DOUBT_MS = 500;

/** @param {number} since milliseconds of the browser's steady clock */
function elapsed(since) {
  return performance.now() - since;
}

/** How far the wall clock is ahead of the steady one. It grows when somebody sets the wall clock, and when a laptop slept. */
function ahead() {
  return Date.now() - performance.now();
}

export class Feed {
  /**
   * @param {string} url
   * @param {(seen: Seen) => void} onChange called when the snapshot or the liveness changes
   * @param {(seen: Seen) => void} onTick called four times a second
   */
  constructor(url, onChange, onTick) {
    this.url = delayed(url);
    this.delayS = 0;
    this.onChange = onChange;
    this.view = null;
    this.beat = null;
    this.due = 0;
    this.heard = null;
    this.opened = performance.now();
    this.ahead = ahead();
    this.serverNow = Date.now() * 1000;
    this.dataAt = null;
    this.wasLive = false;
    this.ever = false;
    this.connect();
    this.onTick = () => onTick(this.seen());
    setInterval(() => this.tick(), TICK_MS);
    for (const wakes of ["visibilitychange", "resume"]) document.addEventListener(wakes, () => this.tick());
    addEventListener("pageshow", () => this.tick());
    hubClock.start();
  }

  tick() {
    this.doubt();
    this.check();
    this.onTick();
  }

  /** After a sleep all that was heard is older by it; a wall clock that was set means nothing. The server can tell which. */
  async doubt() {
    const jump = ahead() - this.ahead;
    this.ahead = ahead();
    if (jump < JUMP_MS) return;
    const { heard } = this;
    if (!(await hubClock.stoodStill(DOUBT_MS))) return;
    this.opened -= jump;
    if (heard !== null && this.heard === heard) this.heard -= jump;
    if (this.beat !== null && this.beat === heard) this.beat -= jump;
    this.check();
  }

  connect() {
    const source = new EventSource(this.url);
    source.addEventListener("delay", (event) => this.late(Number(event.data)));
    source.addEventListener("view", (event) => {
      this.view = inWords(JSON.parse(event.data));
      this.onChange(this.seen());
    });
    source.addEventListener("beat", (event) => this.pulse(JSON.parse(event.data), true));
    source.addEventListener("stale", (event) => this.pulse(JSON.parse(event.data), false));
    source.addEventListener("open", () => hubClock.measure());
    source.addEventListener("error", () => {
      // A browser comes back by itself after a break, but gives up after an answer that is no stream.
      if (source.readyState === EventSource.CLOSED) this.again();
    });
  }

  /** @param {number} seconds by which all of it is late from now on */
  late(seconds) {
    if (seconds !== this.delayS) hubClock.anew();
    this.delayS = seconds;
  }

  /** No stream: too many pages, a server that starts, or nobody may watch here any more; then the entrance comes. */
  async again() {
    const answer = await fetch(location.pathname, { method: "GET", headers: { Accept: "text/html" }, cache: "no-store", signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => null);
    // In the picture of a stream nothing is better than an entrance.
    const asks = !document.body.classList.contains("overlay");
    if (asks && answer !== null && (answer.status === 401 || answer.status === 403)) location.reload();
    else setTimeout(() => this.connect(), RETRY_MS);
  }

  /** @param {{now: number, at?: number | null, hub?: number, clock?: number}} said @param {boolean} live */
  pulse(said, live) {
    hubClock.heard(said);
    this.heard = performance.now();
    this.serverNow = said.now;
    this.beat = live ? this.heard : null;
    // Not with the next tick, which may be a quarter of a second later.
    clearTimeout(this.due);
    this.due = setTimeout(() => this.check(), LIMIT_MS + 1);
    this.dataAt = live ? said.now : (said.at ?? this.dataAt);
    this.check();
  }

  check() {
    const live = this.live();
    if (live === this.wasLive) return;
    this.wasLive = live;
    this.ever ||= live;
    this.onChange(this.seen());
  }

  live() {
    return this.view !== null && this.beat !== null && elapsed(this.beat) < LIMIT_MS;
  }

  now() {
    return this.serverNow + elapsed(this.heard ?? this.opened) * 1000;
  }

  /** @returns {Seen} */
  seen() {
    const quietMs = this.dataAt === null ? elapsed(this.opened) : (this.now() - this.dataAt) / 1000;
    return { view: this.view, live: this.live(), ever: this.ever, dataAt: this.dataAt, quietMs, now: this.now(), delayS: this.delayS };
  }
}
