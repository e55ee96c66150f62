import { type HouseColumn, houseColumns } from './house-columns.ts';

/** What takes the place of a `?`. */
export type SqlValue = number | string | { day: string };

/** A piece of SQL with a `?` for each of the values, in their order. */
export type Sql = { text: string; values: readonly SqlValue[] };

const isSql = (inserted: Sql | SqlValue): inserted is Sql => typeof inserted === 'object' && 'text' in inserted;

/** SQL as written; each value that is inserted becomes a `?`, and a piece of SQL stays one. */
export function sql(texts: TemplateStringsArray, ...inserted: readonly (Sql | SqlValue)[]): Sql {
  const pieces = inserted.map((each) => (isSql(each) ? each : { text: '?', values: [each] }));
  return {
    text: texts.map((text, at) => `${text}${pieces[at]?.text ?? ''}`).join(''),
    values: pieces.flatMap(({ values }) => values),
  };
}

/** Pieces with a separator between them. */
export const joined = (pieces: readonly Sql[], separator: ', ' | ' + ' | ' AND ' | ' OR '): Sql => ({
  text: pieces.map(({ text }) => text).join(separator),
  values: pieces.flatMap(({ values }) => values),
});

/** The folders of the table's files are columns, too. */
type Column = HouseColumn | 'state' | 'load';
const columns: ReadonlySet<string> = new Set([...Object.keys(houseColumns), 'state', 'load']);

/** A column of the table `houses`. @throws RangeError of a name that is none. */
export function column(name: Column): Sql {
  if (!columns.has(name)) throw new RangeError(`${name} is no column of houses.`);
  return { text: name, values: [] };
}
