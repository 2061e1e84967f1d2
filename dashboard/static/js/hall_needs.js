/** What of a table needs a person, in which order: worked out from what the table and the desk say of it. */

import { lang } from "./language.js";
import { listed, t } from "./strings.js";

/** A table that needs somebody now has this much or more. */
export const OPEN = 2;

/** @typedef {{open: boolean, rank: number, sign: string, page: string, ms: number, sentence?: string, cause?: string, next?: string, takenBy?: string, over?: boolean}} Problem */

/** @param {any} table */
export function nameOf(table) {
  return table.name || t("hall_table", { n: table.number });
}

/** The address of a page at a table, in the language of this page. */
export function place(table, path) {
  return `${table.url}${path}?lang=${lang}`;
}

/** 3: nobody knows how it is. 2: something waits for a person. 1: somebody looks after it, or it is over. 0: all is well. */
export function needs(table) {
  if (!table.answers) return 3;
  const list = problems(table);
  if (list.some((each) => each.open)) return OPEN;
  return list.length > 0 ? 1 : 0;
}

/** @param {any} table @returns {Problem[]} the most urgent first */
export function problems(table) {
  if (!table.answers) return [away(table)];
  const { status } = table;
  const alarms = status.alarms.map((each) => ({ open: !each.over && !each.taken_by, rank: 1, sign: each.over ? "tick" : "ask", page: "/parts", ms: each.age_ms, sentence: each.sentence, takenBy: each.taken_by, over: each.over }));
  return [...review(status), ...disk(status), ...alarms];
}

function away(table) {
  const why = table.trouble || "silent";
  const fill = { url: table.url, detail: table.detail };
  return { open: true, rank: 3, sign: "slash", page: "/", ms: table.quiet_ms ?? -1, cause: t(`hall_${why}_cause`, fill), next: t(`hall_${why}_next`, fill) };
}

function review(status) {
  if (!status.live || status.review.length === 0) return [];
  return [{ open: true, rank: 2, sign: "bars", page: "/dealer", ms: status.review_ms, cause: t("hall_review_cause", { names: listed(status.review) }), next: t("hall_review_next") }];
}

function disk(status) {
  return status.disk === "" ? [] : [{ open: true, rank: 1, sign: "ask", page: "/parts", ms: -1, cause: t("hall_disk_cause", { detail: status.disk }), next: t("hall_disk_next") }];
}
