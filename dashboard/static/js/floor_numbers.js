/** Numbers as they are typed: a comma or a point before the decimals, blanks between the thousands. Blank is no number. */

const MINUTE = 60;

/** Minutes as whole seconds, NaN for what is no number: "45,5" is 2730. @param {string} text */
export function secondsOf(text) {
  const plain = text.replace("\u2212", "-").replace(",", ".");
  return /^[-+]?\d{1,6}(\.\d+)?$/.test(plain) ? Math.round(Number(plain) * MINUTE) : NaN;
}

/** A whole number from 0, NaN for what is none: "9 000" is 9000. @param {string} text */
export function wholeOf(text) {
  return /^(\d{1,10}|\d{1,3}(\s\d{3}){1,3})$/.test(text) ? Number(text.replace(/\s/g, "")) : NaN;
}
