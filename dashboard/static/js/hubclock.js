/**
 * The hub's monotonic clock, as far as a page can know it, in milliseconds.
 *
 * The page asks its server for the clock in round trips: what the server said belongs to some moment between question
 * and answer, so half the round trip is the error, and the shortest one wins. Where the hub lives on another machine than
 * the server, its clock has another name and no round trip reaches it; then the beats of the stream say what it showed
 * at least. They say it in any case, so that a page whose own clock stood still while it slept is put right by the next
 * beat. The wall clock of neither side has a part in it.
 */

import { delayed } from "./delay.js";

const FIRST = 5;
const AGAIN = 2;
const AGAIN_MS = 15_000;
const PATIENCE_MS = 2_000;
const KEPT = 8;
/** Two crystals part by less than this. */
const DRIFT = 1e-4;
/** Browsers round their clocks, to hide them from scripts that spy. */
const ROUNDED_MS = 1;

/** What the server's clock shows. @returns {Promise<{us: number, clock: number}>} */
async function askServer(patience) {
  const answer = await fetch(delayed("/clock"), { cache: "no-store", signal: AbortSignal.timeout(patience) });
  return answer.json();
}

/** @typedef {{offset: number, error: number, at: number, clock: number}} Round */

export class HubClock {
  constructor() {
    /** The name of the hub's clock; 0 until a beat told it. */
    this.name = 0;
    /** @type {Round[]} */
    this.rounds = [];
    this.least = { offset: -Infinity, at: 0 };
    this.measuring = false;
  }

  /** What the hub's clock shows now; null while nothing is known of it. @returns {number | null} */
  now() {
    const offset = Math.max(this.best()?.offset ?? -Infinity, this.leastNow());
    return offset === -Infinity ? null : performance.now() + offset;
  }

  /** The round trip that binds the hub's clock best now. @returns {Round | undefined} */
  best() {
    const at = performance.now();
    const weight = (round) => round.error + (at - round.at) * DRIFT;
    return this.rounds.filter((round) => round.clock === this.name).sort((one, other) => weight(one) - weight(other))[0];
  }

  /** A beat came: the hub's clock shows `hub` microseconds at least. @param {{hub?: number, clock?: number}} said */
  heard({ hub, clock }) {
    if (hub === undefined) return;
    if (clock !== this.name) this.least = { offset: -Infinity, at: 0 };
    this.name = clock;
    const offset = hub / 1000 - performance.now();
    if (offset >= this.leastNow()) this.least = { offset, at: performance.now() };
    const best = this.best();
    if (best !== undefined && offset > best.offset + best.error + ROUNDED_MS + (performance.now() - best.at) * DRIFT) this.forget();
  }

  leastNow() {
    return this.least.offset - (performance.now() - this.least.at) * DRIFT;
  }

  /** The page's own clock stood still: what was measured before is worth nothing. */
  forget() {
    this.rounds = [];
    this.measure(FIRST);
  }

  /** The stream is as late as it was not before, and so is the clock: nothing of before counts. */
  anew() {
    this.least = { offset: -Infinity, at: 0 };
    this.forget();
  }

  /** Some round trips, one after the other. @param {number} [times] */
  async measure(times = AGAIN) {
    if (this.measuring) return;
    this.measuring = true;
    for (let left = times; left > 0; left--) await this.round(PATIENCE_MS);
    this.measuring = false;
  }

  /** One round trip; null where no answer came. @param {number} patience milliseconds @returns {Promise<Round | null>} */
  async round(patience) {
    const sent = performance.now();
    try {
      const { us, clock } = await askServer(patience);
      const got = performance.now();
      const round = { offset: us / 1000 - (sent + got) / 2, error: (got - sent) / 2, at: got, clock };
      this.rounds = [...this.rounds.slice(1 - KEPT), round];
      return round;
    } catch {
      return null;
    }
  }

  /**
   * Whether the page's own clock stood still since the last round trip, or nobody can tell.
   * @param {number} patience milliseconds
   */
  async stoodStill(patience) {
    const before = this.rounds.at(-1);
    const round = await this.round(patience);
    if (before === undefined || round === null || round.clock !== before.clock) return true;
    return round.offset - before.offset > 500 + round.error + before.error;
  }

  /** Measure at the start, now and then, and whenever the page comes back from somewhere. */
  start() {
    this.measure(FIRST);
    setInterval(() => this.measure(), AGAIN_MS);
    addEventListener("pageshow", () => this.measure());
    document.addEventListener("resume", () => this.measure());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.measure());
  }
}

export const hubClock = new HubClock();
