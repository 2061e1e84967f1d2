/** Numbers in Norwegian (bokmål). */

const BELOW_20 = ["null", "ett", "to", "tre", "fire", "fem", "seks", "sju", "åtte", "ni", "ti", "elleve", "tolv", "tretten",
  "fjorten", "femten", "seksten", "sytten", "atten", "nitten"];
const TENS = ["", "", "tjue", "tretti", "førti", "femti", "seksti", "sytti", "åtti", "nitti"];
const FACES = [["", ""], ["ener", "enere"], ["toer", "toere"], ["treer", "treere"], ["firer", "firere"], ["femmer", "femmere"], ["sekser", "seksere"]];

/** A count in words, 0 to 99. @param {number} n @returns {string} */
export function numberWords(n) {
  if (n < 20) return BELOW_20[n];
  if (n > 99) return String(n);
  return TENS[Math.floor(n / 10)] + (n % 10 ? BELOW_20[n % 10] : "");
}

/** A face in words, in the number that the count asks for. @param {number} count @param {number} face */
export function faceWords(count, face) {
  return FACES[face]?.[count === 1 ? 0 : 1] ?? String(face);
}

/** "sju femmere", "én femmer", "tjueen femmere": a face is masculine. @param {number} count @param {number} face */
export function bidWords(count, face) {
  const number = count === 1 ? "én" : numberWords(count).replace(/ett$/, "en");
  return `${number} ${faceWords(count, face)}`;
}

/** "3.". @param {number} place */
export function ordinal(place) {
  return `${place}.`;
}
