import * as z from 'zod/mini';
import type { Field, Mapping } from '#shared/records/mapping.ts';
import { ChangedShares } from './changed-shares.ts';
import { type FileReport, rejectsOf } from './load-report.ts';

/* Whether a load is as good as one may expect: otherwise an operator has to accept it. */

const share = z.number().check(z.minimum(0));

/** What the decision needs, in the report. Shares are of 1. */
export const Figures = z.object({
  /** Of the rows of the file that has the most of them refused. */
  rejected: share,
  /** Of the rows of the house's file, or of the file that says it. */
  unread: z.object({ market_value: share, sqft: share }),
  houses: z.int(),
  /** Of the load that it is compared with; `null` of a county's first load. */
  housesBefore: z.nullable(z.int()),
  changed: z._default(ChangedShares, {}),
});
export type Figures = z.infer<typeof Figures>;

const most = { rejected: 0.02, unread: 0.05 };
const fewestHouses = 0.9;

/** Why a load is not published without `--accept`; none for a good one. */
export function doubtsOf({ rejected, unread, houses, housesBefore }: Figures): string[] {
  const doubts: string[] = [];
  if (rejected > most.rejected) {
    doubts.push(`${percent(rejected)} of the rows of a file were refused, over ${percent(most.rejected)}.`);
  }
  for (const [name, part] of [['market value', unread.market_value] as const, ['area', unread.sqft] as const]) {
    if (part > most.unread)
      doubts.push(`${percent(part)} of the rows have an unread ${name}, over ${percent(most.unread)}.`);
  }
  if (housesBefore !== null && houses < housesBefore * fewestHouses) {
    doubts.push(`It has ${houses} houses, under ${percent(fewestHouses)} of the current load’s ${housesBefore}.`);
  }
  return doubts;
}

/** A roll rarely says of so many houses that one thing changed: most likely its publisher writes it otherwise now. */
const mostChanged = 0.25;

/** Why nobody is told what a load changes without `--accept-changes`; none for a usual one. */
export const changeDoubtsOf = ({ changed }: Figures): string[] =>
  Object.entries(changed)
    .filter(([, part]) => part > mostChanged)
    .map(
      ([kind, part]) => `${percent(part)} of the houses have a change of kind ${kind}, over ${percent(mostChanged)}.`,
    );

const percent = (part: number) => `${Math.round(part * 1000) / 10} %`;

/** The figures of a load. */
export function figuresOf(
  mapping: Mapping,
  files: readonly FileReport[],
  houses: number,
  housesBefore: number | null,
  changed: ChangedShares,
): Figures {
  const rejected = Math.max(0, ...files.map((file) => partOf(rejectsOf(file), file.rows)));
  const unreadIn = (field: Field | undefined) => {
    const columns = field ? columnsOf(field, mapping.house.file) : [];
    const parts = columns.map(({ file, label }) => {
      const report = files.find(({ name }) => name === file);
      return report ? partOf(report.unread[label] ?? 0, report.rows - rejectsOf(report)) : 0;
    });
    return Math.max(0, ...parts);
  };
  const { market_value, sqft } = mapping.house;
  return {
    rejected,
    unread: { market_value: unreadIn(market_value), sqft: unreadIn(sqft) },
    houses,
    housesBefore,
    changed,
  };
}

const partOf = (some: number, all: number) => (all > 0 ? some / all : 0);

type Source = { file: string; label: string };

/** The columns that a field's value comes from, as the report names them. */
function columnsOf(field: Field, file: string): Source[] {
  const of = (each: Field) => columnsOf(each, file);
  if ('from' in field) {
    const value = [
      ...('one' in field ? [field.one] : []),
      ...('sum' in field ? [field.sum] : []),
      ...('largest' in field ? [field.largest] : []),
      ...('newest' in field ? [field.newest] : []),
      ...('list' in field ? [field.list] : []),
    ];
    return value.flatMap((each) => columnsOf(each, field.from));
  }
  if ('column' in field) return [{ file, label: field.column }];
  if ('join' in field) return [{ file, label: field.join.map(({ column }) => column).join(' + ') }];
  if ('first' in field) return field.first.flatMap(of);
  if ('sum' in field) return field.sum.flatMap((addend) => of(addend.field));
  if ('code' in field) return of(field.code);
  if ('when' in field) return [...field.when.map(({ use }) => use), ...(field.else ? [field.else] : [])].flatMap(of);
  return [];
}
