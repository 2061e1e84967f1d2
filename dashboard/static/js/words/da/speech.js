/** Numbers in Danish, which says the ones before the tens. */

const BELOW_20 = ["nul", "et", "to", "tre", "fire", "fem", "seks", "syv", "otte", "ni", "ti", "elleve", "tolv", "tretten",
  "fjorten", "femten", "seksten", "sytten", "atten", "nitten"];
const TENS = ["", "", "tyve", "tredive", "fyrre", "halvtreds", "tres", "halvfjerds", "firs", "halvfems"];
const FACES = [["", ""], ["etter", "ettere"], ["toer", "toere"], ["treer", "treere"], ["firer", "firere"], ["femmer", "femmere"], ["sekser", "seksere"]];

/** A count in words, 0 to 99. @param {number} n @returns {string} */
export function numberWords(n) {
  if (n < 20) return BELOW_20[n];
  if (n > 99) return String(n);
  const ones = n % 10 === 1 ? "en" : BELOW_20[n % 10];
  return (n % 10 ? `${ones}og` : "") + TENS[Math.floor(n / 10)];
}

/** A face in words, in the number that the count asks for. @param {number} count @param {number} face */
export function faceWords(count, face) {
  return FACES[face]?.[count === 1 ? 0 : 1] ?? String(face);
}

/** "syv femmere", "én femmer". @param {number} count @param {number} face */
export function bidWords(count, face) {
  return `${count === 1 ? "én" : numberWords(count)} ${faceWords(count, face)}`;
}

/** "3.". @param {number} place */
export function ordinal(place) {
  return `${place}.`;
}
