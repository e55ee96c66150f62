import type { MappingFile } from '#shared/records/mapping.ts';

/** A field in quotes that goes on with the next line: the fields before it, and its text so far. */
export type Open = { fields: string[]; text: string };

/**
 * The fields of a row, or why there are none. `quotes`: text stands after a closing quote. `columns`: a line of fixed
 * width ends elsewhere than in its last column.
 */
export type Split = string[] | Open | 'quotes' | 'columns';

/** Splits a line as the file is written; `open` is what the line before it left. */
export type Splitter = (text: string, open?: Open) => Split;

export function splitterOf({ form, quotes, widths }: MappingFile): Splitter {
  if (form === 'fixed') return (text) => splitFixed(text, widths ?? []);
  const separator = { csv: ',', tab: '\t', pipe: '|' }[form];
  if (!(quotes ?? form === 'csv')) return (text) => text.split(separator);
  return (text, open) => {
    if (open) return splitQuoted(text, separator, open);
    return text.includes('"')
      ? (splitPlainQuoted(text, separator) ?? splitQuoted(text, separator))
      : text.split(separator);
  };
}

function splitFixed(text: string, widths: NonNullable<MappingFile['widths']>): Split {
  const ends = widths.map(({ start, width }) => start - 1 + width);
  // Some publishers cut the blanks at a line's end.
  const last = Math.max(...widths.map(({ start }) => start));
  if (text.length > Math.max(...ends) || text.length < last) return 'columns';
  return widths.map(({ start }, at) => text.slice(start - 1, ends[at]));
}

/** A line whose fields are all in quotes, with no quote inside: most files that have quotes. */
function splitPlainQuoted(text: string, separator: string): string[] | undefined {
  if (!text.startsWith('"') || !text.endsWith('"') || text.length < 2) return undefined;
  const fields = text.slice(1, -1).split(`"${separator}"`);
  return fields.every((field) => !field.includes('"')) ? fields : undefined;
}

function splitQuoted(text: string, separator: string, open?: Open): Split {
  const fields = open ? [...open.fields] : [];
  let before = open ? `${open.text}\n` : '';
  let isInside = open !== undefined;
  let at = 0;
  while (true) {
    if (!isInside && text[at] !== '"') {
      const end = text.indexOf(separator, at);
      fields.push(text.slice(at, end === -1 ? text.length : end));
      if (end === -1) return fields;
      at = end + 1;
      continue;
    }
    const start = isInside ? at : at + 1;
    const end = closingQuote(text, start);
    if (end === -1) return { fields, text: before + text.slice(start).replaceAll('""', '"') };
    fields.push(before + text.slice(start, end).replaceAll('""', '"'));
    if (end + 1 === text.length) return fields;
    if (text[end + 1] !== separator) return 'quotes';
    before = '';
    isInside = false;
    at = end + 2;
  }
}

/** The quote that ends a field: the first one that is not doubled; -1 without one. */
function closingQuote(text: string, from: number): number {
  let end = text.indexOf('"', from);
  while (end !== -1 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
  return end;
}
