/*
 * What people type. The same text is stored, shown, logged and sent on, so it holds nothing that hides or reorders
 * other text.
 */

/** Removed: the marks that reorder text, and the ones without width that no word needs. */
const invisible = /[\p{Bidi_Control}\u00AD\u200B\u2060-\u2064\uFEFF]/gu;
/** Zero-width joiners belong inside emoji and some scripts' words, one at a time. */
const strayJoiners = /(?<=[\u200C\u200D])[\u200C\u200D]+|(?<=^|\s)[\u200C\u200D]+|[\u200C\u200D]+(?=\s|$)/gu;

/** Line breaks beside LF and CR that programs know: VT, FF, NEL and Unicode's separators of lines and paragraphs. */
const rareBreaks = /[\v\f\u0085\u2028\u2029]/g;

/**
 * The text as it is kept: in Unicode's composed form (NFC), without bidi controls and zero-width runs, its rare line
 * breaks as LF. Does not trim: a form that is saved while somebody types keeps the space before the next word.
 */
export function readable(text: string): string {
  return text.replace(rareBreaks, '\n').replace(invisible, '').replace(strayJoiners, '').normalize('NFC');
}

/** The text with a space for each rare line break: what was stored as one line before stays readable, and is one. */
export const withoutRareBreaks = (text: string): string => text.replace(rareBreaks, ' ');

/** The text on one line: each run of line breaks and control characters is a space. */
export const onOneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** Whether a text can be stored and shown: no control characters but line breaks and tabs, no half of a character. */
export function isPlain(text: string): boolean {
  // U+FFFD replaces bytes that are not UTF-8; a lone surrogate cannot be stored.
  return text.isWellFormed() && !/[\p{Cc}\uFFFD]/u.test(text.replace(/[\n\r\t]/g, ''));
}

/** Characters as people count them, nearly: code points. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** A name from outside, for showing: on one line, without control characters, at most 100 characters. */
export function shownName(text: string): string {
  const line = onOneLine(readable(text.toWellFormed()));
  return [...line].slice(0, maxName).join('').trim();
}

const maxName = 100;
