/** A day and time of day as a field for them wants it, and as it is read, in the time zone of the table. */

import { zone } from "./language.js";
import { day, timeOfDay } from "./strings.js";

const MINUTE_MS = 60_000;

/** The time of day with seconds, after its day, which no line break parts, where that is not the day of `now`. @param {number} micros @param {number} now */
export function moment(micros, now) {
  const time = timeOfDay(micros, true);
  return day(micros) === day(now) ? time : `${day(micros).replaceAll(" ", "\u00a0")} ${time}`;
}

/** "2026-03-20T21:30". @param {number} ms since 1970 */
export function fieldOf(ms) {
  return new Date(ms + ahead(ms)).toISOString().slice(0, 16);
}

/** Milliseconds since 1970, NaN where the field is empty. In the hour that a change of clocks leaves out or has twice it is one of the two. @param {string} text */
export function ofField(text) {
  const plain = Date.parse(`${text}Z`);
  if (Number.isNaN(plain)) return NaN;
  return plain - ahead(plain - ahead(plain));
}

/** How far the clocks of the zone are ahead of UTC. */
function ahead(ms) {
  const shape = { timeZone: zone, hourCycle: "h23", year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric" };
  const said = Object.fromEntries(new Intl.DateTimeFormat("en", shape).formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
  return Date.UTC(said.year, said.month - 1, said.day, said.hour, said.minute) - Math.floor(ms / MINUTE_MS) * MINUTE_MS;
}
