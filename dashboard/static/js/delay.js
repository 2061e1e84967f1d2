/** A page that shows the table late asks for everything as late as its own address says; its link can make it later still. */

const asked = new URLSearchParams(location.search).get("delay");

/** @param {string} path without a question of its own @returns {string} */
export function delayed(path) {
  return asked === null ? path : `${path}?delay=${encodeURIComponent(asked)}`;
}
