import type { PDFFont } from 'pdf-lib';

type Font = Pick<PDFFont, 'widthOfTextAtSize'>;

/** The size at which the width of a standard font's text is a whole number, which adds up without rounding. */
const unitSize = 1000;

/**
 * Breaks at spaces; a word wider than the line is split. Each character is measured once, with the one before it, so
 * the work grows with the text, not with the length of its words.
 *
 * @param size of the type, and `width` of the line, in points.
 */
export function linesOf(text: string, font: Font, size: number, width: number): string[] {
  const measure = measureOf(font);
  const fits = (units: number) => (units * size) / unitSize <= width;
  const lines: string[] = [];
  let line = { text: '', units: 0 };
  const open = (word: string, units: number) => {
    line = { text: word, units };
    lines.push(word);
  };
  for (const word of text.split(' ')) {
    if (lines.length > 0) {
      const units = line.units + measure.after(line.text, ' ') + measure.text(word, ' ');
      if (fits(units)) {
        line = { text: `${line.text} ${word}`, units };
        lines[lines.length - 1] = line.text;
        continue;
      }
    }
    let start = 0;
    let units = 0;
    for (let at = 0; at < word.length; at += 1) {
      const wider = units + (at === start ? measure.one(word.charAt(at)) : measure.pair(word, at));
      if (at > start && !fits(wider)) {
        open(word.slice(start, at), units);
        start = at;
        units = measure.one(word.charAt(at));
      } else units = wider;
    }
    open(word.slice(start), units);
  }
  return lines;
}

const measures = new WeakMap<Font, Measure>();

type Measure = ReturnType<typeof newMeasure>;

function measureOf(font: Font): Measure {
  const known = measures.get(font) ?? newMeasure(font);
  measures.set(font, known);
  return known;
}

/** The widths of a font's characters, each with its kerning after the one before; looked up once. */
function newMeasure(font: Font) {
  const widths = new Map<string, number>();
  const widthOf = (text: string) => {
    const width = widths.get(text) ?? font.widthOfTextAtSize(text, unitSize);
    widths.set(text, width);
    return width;
  };
  /** How much wider a text becomes by the character at this place. */
  const pair = (text: string, at: number) => widthOf(text.slice(at - 1, at + 1)) - widthOf(text.charAt(at - 1));
  const textAfter = (text: string, before: string) => {
    let units = 0;
    for (let at = 0; at < text.length; at += 1) {
      units += at === 0 ? widthOf(before + text.charAt(0)) - widthOf(before) : pair(text, at);
    }
    return units;
  };
  return {
    one: widthOf,
    pair,
    /** The width of a text behind a character. */
    text: textAfter,
    /** How much wider a text becomes by a character at its end. */
    after: (text: string, next: string) => textAfter(next, text.slice(-1)),
  };
}
