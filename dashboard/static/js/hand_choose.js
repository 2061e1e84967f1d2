/** Which screen the spectators see of a hand, what it is drawn from, and what is said about it. */

import { handNews, handScreen } from "./hand_table.js";
import { resultSaid, resultScreen, resultShows } from "./hand_result.js";

/** @param {any} view with a hand @param {import("./feed.js").Seen} seen */
export function handChoice(view, seen) {
  if (resultShows(view, seen.now)) return { name: "result", from: [view.hand, view.name], said: resultSaid(view), draw: () => resultScreen(view, seen) };
  return { name: "hand", from: view, said: handNews(view), draw: () => handScreen(view, seen) };
}
