import * as z from 'zod/mini';
import { HouseRow } from '#shared/records/house-row.ts';
import { type HouseColumn, houseColumns } from './house-columns.ts';

/** A row of an answer by its columns, each as text: `true`, `2012-05-01`, `410000.00`. `null` is unknown. */
export type AreaRow = Readonly<Record<string, string | null>>;

const Count = z.pipe(z.string().check(z.regex(/^\d+$/)), z.transform(Number));
const Counted = z.tuple([z.object({ houses: Count })]);
const Changes = z.tuple([z.object({ houses: Count, arrived: Count, gone: Count })]);

/** The houses that `countArea` counted. @throws ZodError of other rows. */
export const countOf = (rows: readonly AreaRow[]): number => Counted.parse(rows)[0].houses;

/** What `countChanges` counted. @throws ZodError of other rows. */
export const changesOf = (rows: readonly AreaRow[]): z.infer<typeof Changes>[0] => Changes.parse(rows)[0];

/** A house of a list; its owner and mail only where the licences let owners stand in a list. */
const ListedHouse = z.object({
  ...z.omit(HouseRow, { house_key: true, lat: true, lon: true, tax_year: true, owner: true, mail: true }).shape,
  ...z.partial(z.pick(HouseRow, { owner: true, mail: true })).shape,
});
export type ListedHouse = z.infer<typeof ListedHouse>;

/** The houses of `listArea`, in its order. @throws ZodError of other rows. */
export const housesOf = (rows: readonly AreaRow[]): ListedHouse[] => rows.map(houseOf);

function houseOf(row: AreaRow): ListedHouse {
  const values = Object.entries(row).map(([name, text]) => [name, isColumn(name) ? typedOf(name, text) : text]);
  return ListedHouse.parse(Object.fromEntries(values));
}

const isColumn = (name: string): name is HouseColumn => Object.hasOwn(houseColumns, name);

function typedOf(name: HouseColumn, text: string | null): string | number | boolean | null {
  const kind = houseColumns[name];
  if (text === null || kind === 'text' || kind === 'day') return text;
  return kind === 'number' ? Number(text) : text === 'true';
}
