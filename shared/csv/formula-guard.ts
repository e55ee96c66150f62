/*
 * A spreadsheet runs a text that begins with =, +, - or @ (or their full-width forms), also behind spaces, as a
 * formula. An apostrophe in front makes it a text. Where semicolons or tabs separate cells, what follows one begins a
 * cell, whatever quotes say; so does what follows a line break. See OWASP's page "CSV Injection".
 */

/** Each may be a cell of its own in a spreadsheet that separates otherwise. */
const pieces = /[^;\t\r\n\v\f\u0085\u2028\u2029]+/g;
/** Apostrophes count: one that was typed is told from the guard, so that the text is read back as it was. */
const runs = /^['"\s\p{Cf}\p{Cc}]*[=+\-@＝＋－＠]/u;
const control = /^'*[\t\r\n]/;

/** The text with an apostrophe wherever a spreadsheet would begin to run it. */
export function guarded(text: string): string {
  const safe = text.replace(pieces, (piece) => (runs.test(piece) ? `'${piece}` : piece));
  return control.test(safe) ? `'${safe}` : safe;
}

/** The text that `guarded` was given. */
export function unguarded(safe: string): string {
  if (!safe.includes("'")) return safe;
  const text = safe.startsWith("'") && control.test(safe) ? safe.slice(1) : safe;
  return text.replace(pieces, (piece) => (piece.startsWith("'") && runs.test(piece) ? piece.slice(1) : piece));
}
