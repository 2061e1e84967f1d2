/** Who is logged in on this browser, as the server says, and what the entrance posts. */

import { h } from "./dom.js";
import { said as inWords } from "./said.js";
import { t } from "./strings.js";

const PATIENCE_MS = 15000;

/** The name of who logged in; empty where nobody has to, and for spectators. */
export const signed = document.body.dataset.who ?? "";

/** @returns {Promise<{role: string | null, name: string, unasked: boolean, tablet: string | null, dealers: string[], users: boolean} | null>} null where nobody answers */
export async function me() {
  try {
    const answer = await fetch("/api/me", { signal: AbortSignal.timeout(PATIENCE_MS) });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

/** @param {string} what @param {object} body @returns {Promise<{ok: boolean, reason: string, sentence: string, seconds: number, said: any}>} */
export async function send(what, body) {
  try {
    const answer = await fetch(`/api/${what}`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), signal: AbortSignal.timeout(PATIENCE_MS) });
    const said = await answer.json();
    return { ok: answer.ok, reason: said.reason ?? "", sentence: inWords(said.sentence ?? ""), seconds: said.seconds ?? 0, said };
  } catch {
    return { ok: false, reason: "lost", sentence: "", seconds: 0, said: {} };
  }
}

/** Log out, and show what is there for somebody who is not logged in. */
export async function logOut() {
  const answer = await send("logout", {});
  if (answer.ok) location.reload();
}

/** A key to log out; none where nobody logged in. @param {Record<string, any>} [attrs] */
export function logOutKey(attrs = {}) {
  return signed ? h("button", { id: "logout", type: "button", onclick: logOut, ...attrs }, t("log_out"), " ", h("bdi", { dir: "auto" }, signed)) : null;
}
