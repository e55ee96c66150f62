import { dayMs } from '#shared/values/days.ts';
import { attribute, tokensOf } from './xml.ts';

/** How the number of a cell is shown, as far as it changes what it says. */
export type NumberForm = 'number' | 'percent' | 'date';

/** The formats that every workbook has by number (ECMA-376, 18.8.30). */
const builtIn = (id: number): NumberForm => {
  if (id === 9 || id === 10) return 'percent';
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58) ? 'date' : 'number';
};

function formOf(code: string): NumberForm {
  // Without quoted text, escaped characters, colors and conditions.
  const bare = code.replace(/"[^"]*"|\\.|\[(?![hms]+\])[^\]]*\]|_.|\*./gi, '');
  if (bare.includes('%')) return 'percent';
  return /[dy]|m{1,5}(?![^d]*0)|\[?h/i.test(bare) && !/^general$/i.test(bare) ? 'date' : 'number';
}

/** The form of each style, by its index, from `xl/styles.xml`. */
export function numberForms(styles: string): NumberForm[] {
  const own = new Map<number, NumberForm>();
  const forms: NumberForm[] = [];
  let isOfCells = false;
  for (const token of tokensOf(styles)) {
    if (token.kind === 'text') continue;
    if (token.name === 'cellXfs') isOfCells = token.kind === 'open';
    const id = Number(attribute(token.attributes, 'numFmtId'));
    if (token.name === 'numFmt') own.set(id, formOf(attribute(token.attributes, 'formatCode') ?? ''));
    if (token.name === 'xf' && isOfCells && token.kind !== 'close') forms.push(own.get(id) ?? builtIn(id));
  }
  return forms;
}

/** A number as the cell shows it: a percentage with its sign, a day as `YYYY-MM-DD`. */
export function shownNumber(text: string, form: NumberForm, isFrom1904: boolean): string {
  const number = Number(text);
  if (text.trim() === '' || Number.isNaN(number)) return text;
  // A spreadsheet has 15 digits; the rest is noise of its arithmetic.
  if (form === 'number') return String(Number(number.toPrecision(15)));
  if (form === 'percent') return `${Number((number * 100).toPrecision(13))}%`;
  const days = Math.floor(number) + (isFrom1904 ? 1462 : 0);
  // A time without a day, or what no calendar has.
  if (days < 1 || days > 2_958_465) return String(number);
  // Day 60 is the February 29 that 1900 did not have.
  const time = Date.UTC(1899, 11, days < 60 ? 31 : 30) + days * dayMs;
  return new Date(time).toISOString().slice(0, 10);
}
