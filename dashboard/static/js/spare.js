/** Spare the panel of a TV: dim what stands still, and move it a little, one small step every four minutes. */

const QUIET_MS = 180_000;
const STEP_MS = 240_000;

/** What was last news, and since when. */
let newest = { what: "", since: 0 };

/** @param {string} what changes whenever something new is shown @param {import("./feed.js").Seen} seen */
export function spare(what, seen) {
  if (what !== newest.what) newest = { what, since: seen.now };
  const idle = seen.live && (seen.now - newest.since) / 1000 > QUIET_MS;
  document.body.classList.toggle("quiet", idle);
  const step = Math.floor(seen.now / 1000 / STEP_MS) % 4;
  document.body.style.setProperty("--drift-x", `${[0, 3, 6, 3][step] / 100}rem`);
  document.body.style.setProperty("--drift-y", `${[0, 2, 0, -2][step] / 100}rem`);
}
