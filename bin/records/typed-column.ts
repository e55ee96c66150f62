import type { Column, Join, Kind } from '#shared/records/mapping.ts';

/* How a text of a file becomes a typed value, in DuckDB's SQL. Nothing is sniffed: a text that does not read is NULL. */

/** A text as an SQL literal. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const listOf = (texts: readonly string[]) => texts.map((text) => literal(text.toUpperCase())).join(', ');

/** Of every number while it is worked with: 12 digits before the point. */
export const numberType = 'DECIMAL(18,6)';

export type TypedColumn = {
  /** As the report names it. */
  label: string;
  /** What the file says, or NULL where that means unknown. */
  text: string;
  /** `text` read as its kind, from a column of that name. */
  read(text: string): string;
  /** The value after factors and what means unknown, from a column of the value as it was read. */
  value(read: string): string;
};

/** @param sourceOf the name of the column that holds a file's column as text. */
export function typedColumn(field: Column | Join, sourceOf: (column: string) => string): TypedColumn {
  const kind = field.kind ?? 'text';
  const { none = [], factor } = field;
  const numbers = isNumber(kind) ? none.filter((text) => /^-?\d+(\.\d+)?$/.test(text)) : [];
  const text = textOf(field, kind, sourceOf);
  return {
    label: 'join' in field ? field.join.map(({ column }) => column).join(' + ') : field.column,
    text: none.length === 0 ? text : `CASE WHEN upper(${text}) IN (${listOf(none)}) THEN NULL ELSE ${text} END`,
    read: (source) => readAs(kind, source, field),
    value: (read) => {
      const known =
        numbers.length === 0 ? read : `CASE WHEN ${read} IN (${numbers.join(', ')}) THEN NULL ELSE ${read} END`;
      return factor === undefined ? known : `try_cast((${known}) * ${factor} AS ${numberType})`;
    },
  };
}

const isNumber = (kind: Kind) => kind === 'whole' || kind === 'decimal' || kind === 'money';

function textOf(field: Column | Join, kind: Kind, sourceOf: (column: string) => string): string {
  const padded = ({ column, pad }: { column: string; pad?: number | undefined }) => {
    const source = sourceOf(column);
    return pad === undefined
      ? source
      : `CASE WHEN length(${source}) < ${pad} THEN lpad(${source}, ${pad}, '0') ELSE ${source} END`;
  };
  if (!('join' in field)) return padded(field);
  const parts = field.join.map(padded);
  const joined = `nullif(concat_ws(${literal(field.with)}, ${parts.join(', ')}), '')`;
  if (kind === 'text') return joined;
  return `CASE WHEN ${parts.map((part) => `(${part}) IS NOT NULL`).join(' AND ')} THEN ${joined} END`;
}

function readAs(kind: Kind, text: string, { formats, yes, no }: Column | Join): string {
  switch (kind) {
    case 'text':
      return text;
    case 'whole': {
      const number = numberOf(text);
      return `CASE WHEN ${number} = floor(${number}) THEN ${number} END`;
    }
    case 'decimal':
    case 'money':
      return numberOf(text);
    case 'day':
      return dayOf(text, formats ?? ['YYYY-MM-DD']);
    case 'month':
      return dayOf(text, formats ?? ['YYYY-MM']);
    case 'yes/no': {
      const isIn = (texts: readonly string[]) => `upper(${text}) IN (${listOf(texts)})`;
      return `CASE WHEN ${isIn(yes ?? ['Y', 'YES', 'T', 'TRUE', '1'])} THEN true WHEN ${isIn(no ?? ['N', 'NO', 'F', 'FALSE', '0'])} THEN false END`;
    }
  }
}

/** Plain digits, else with a dollar sign and commas between thousands. */
function numberOf(text: string): string {
  const plain = `try_cast(${text} AS ${numberType})`;
  const written = `regexp_full_match(${text}, '-?\\$?\\d{1,3}(,\\d{3})*(\\.\\d+)?')`;
  return `coalesce(${plain}, CASE WHEN ${written} THEN try_cast(replace(replace(${text}, ',', ''), '$', '') AS ${numberType}) END)`;
}

const tokens: Record<string, string> = {
  YYYY: '%Y',
  MM: '%m',
  DD: '%d',
  HH: '%H',
  hh: '%I',
  mm: '%M',
  ss: '%S',
  AM: '%p',
};

/** A year of two digits would be one of the first century: it does not read. */
function dayOf(text: string, formats: readonly string[]): string {
  const patterns = formats.map((format) =>
    literal(format.replace(/YYYY|MM|DD|HH|hh|mm|ss|AM/g, (token) => tokens[token] ?? token)),
  );
  const day = `try_cast(try_strptime(${text}, [${patterns.join(', ')}]) AS DATE)`;
  return `CASE WHEN ${day} BETWEEN DATE '1600-01-01' AND DATE '2199-12-31' THEN ${day} END`;
}
