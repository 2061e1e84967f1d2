/**
 * What a page without a stream asks its server for, again and again, and whether what it was told may still be shown.
 *
 * A link that is cut may say nothing for minutes, so it is the answer that is missed: no error is waited for. The time is
 * the server's, to the second, since the clock of this browser may be wrong.
 */

import { said as inWords } from "./said.js";

/** What was told longer ago than this is not what is so now. */
const LIMIT_MS = 2000;
/** So often is asked, so that an answer is missed in time. */
export const AGAIN_MS = 1000;
const PATIENCE_MS = 4000;
const LOOK_MS = 250;

export class Asking {
  /** @param {() => void} onTick called four times a second */
  constructor(onTick) {
    this.heard = performance.now();
    this.server = Date.now();
    /** Why the last answer was none, where it said so. */
    this.refusal = "";
    setInterval(onTick, LOOK_MS);
  }

  /** Whether nothing was heard for so long that the page must say so. */
  get lost() {
    return performance.now() - this.heard > LIMIT_MS;
  }

  /** Microseconds since 1970, by the server. */
  now() {
    return (this.server + performance.now() - this.heard) * 1000;
  }

  /** @param {string} path @returns {Promise<any>} null where nobody answers, or the answer is none */
  async get(path) {
    const answer = await fetch(path, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => null);
    if (answer?.status === 401 || answer?.status === 403) location.reload();
    const said = await answer?.json().catch(() => null);
    if (!said) return null;
    this.heard = performance.now();
    this.server = Date.parse(answer?.headers.get("Date") ?? "") || this.server;
    this.refusal = answer?.ok ? "" : inWords(said.sentence ?? "");
    return answer?.ok ? said : null;
  }
}
