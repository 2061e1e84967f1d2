/** The dealer's entries: post one, and hand back what the hub said. */

import { said as inWords } from "./said.js";
import { t } from "./strings.js";

const PATIENCE_MS = 6000;

/**
 * @param {string} kind
 * @param {object} body
 * @returns {Promise<{ok: boolean, sentence: string, lost: boolean}>} `ok` where the hub has it; else the sentence says why not; `lost` where nobody answers
 */
export async function postEntry(kind, body) {
  try {
    const answer = await fetch(`/api/entries/${kind}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const said = await answer.json();
    const ok = said.outcome === "accepted" || said.outcome === "repeated";
    return { ok, sentence: inWords(said.sentence || (ok ? "" : said.reason)), lost: answer.status === 503 };
  } catch {
    // No connection, no answer in time, or an answer that is not ours: all mean that nothing is known of the entry.
    return { ok: false, sentence: t("no_hub"), lost: true };
  }
}
