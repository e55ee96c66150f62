import * as z from 'zod/mini';
import { Precision } from '#shared/records/house-row.ts';
import { openEnum } from '#shared/values/open-enum.ts';

/** A transfer. `price` in USD; `null` is unknown. */
const Transfer = z.object({
  day: z.iso.date(),
  precision: openEnum(Precision.options, 'month'),
  price: z.nullable(z.number()),
});
export type Transfer = z.infer<typeof Transfer>;

/** From no to yes; `before` is `null` where the roll before did not say. */
const noToYes = <Kind extends string>(kind: Kind) =>
  z.object({ kind: z.literal(kind), before: z.nullable(z.literal(false)), after: z.literal(true) });

const AreaMove = z.object({ houses: z.int(), arrived: z.int(), gone: z.int() });
export type AreaMove = z.infer<typeof AreaMove>;

/** What a new roll says of a house or an area that is followed, and the one before did not. */
export const WatchChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sold'), before: z.nullable(Transfer), after: Transfer }),
  /** Names; `null` where the county forbids lists of owners. */
  z.object({ kind: z.literal('owner_changed'), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
  /** Market values of the roll, USD. */
  z.object({ kind: z.literal('value_moved'), before: z.number(), after: z.number() }),
  noToYes('absentee'),
  noToYes('delinquent'),
  noToYes('foreclosure'),
  noToYes('lien'),
  /** Neither the roll nor the one before has it. */
  z.object({ kind: z.literal('gone'), before: z.null(), after: z.null() }),
  /** Of an area: how many houses it has, how many of them are new, and how many left it. */
  z.object({ kind: z.literal('area'), before: z.null(), after: AreaMove }),
]);
export type WatchChange = z.infer<typeof WatchChange>;

export const ChangeKind = openEnum(
  ['sold', 'owner_changed', 'value_moved', 'absentee', 'delinquent', 'foreclosure', 'lien', 'gone', 'area'],
  'value_moved',
);

/** What a change was from, or is to: a name, an amount, a flag, or the fields of a transfer or of an area. */
export const ChangedFact = z.nullable(
  z.union([z.string(), z.number(), z.boolean(), z.record(z.string(), z.unknown())]),
);

/** By how many percent a value must have moved, at the user's choice. */
export const valueSteps = [5, 10, 20] as const;
export const ValueStep = z.literal(valueSteps);
export type ValueStep = z.infer<typeof ValueStep>;
export const defaultValueStep: ValueStep = 10;
