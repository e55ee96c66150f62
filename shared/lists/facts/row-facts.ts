import * as z from 'zod/mini';
import { Stage } from '#shared/pipeline/stage.ts';
import { lineOfText } from '#shared/values/free-text.ts';
import { type FactKind, type FactKinds, type FactRole, factRoles } from './fact-roles.ts';

/* What is sent of a row beside its address: facts of its house, people, and where a deal of it stands elsewhere. */

type ValueOf<Kind extends FactKind['kind']> = Kind extends 'yesNo'
  ? boolean
  : Kind extends 'date' | 'word' | 'text'
    ? string
    : number;

/** Facts by role. An absent one is not known, and never 0 for want of a value. */
export type RowFacts = { [Role in FactRole]?: ValueOf<FactKinds[Role]['kind']> | undefined };

/** The highest rate that a loan on a house has, percent a year. */
const maxRate = 30;

/** The same bounds as the reader of cells. */
function schemaOf(kind: FactKind): z.ZodMiniType<number | boolean | string> {
  switch (kind.kind) {
    case 'yesNo':
      return z.boolean();
    case 'date':
      return z.iso.date();
    case 'word':
      return z.enum([...kind.words]);
    case 'text':
      return lineOfText({ least: 1, most: kind.most });
    case 'rate':
      return z.number().check(z.gt(0), z.lte(maxRate));
    case 'money':
    case 'signedMoney': {
      const [least, most] = kind.bounds;
      const inBounds = z.number().check(
        z.refine((amount) => (amount >= least && amount <= most) || (amount === 0 && kind.zero === 'of column')),
        z.refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-4, 'Whole cents.'),
      );
      return inBounds;
    }
    case 'count':
    case 'months':
    case 'year':
      return z.int().check(z.gte(kind.bounds[0]), z.lte(kind.bounds[1]));
    default:
      return z.number().check(z.gte(kind.bounds[0]), z.lte(kind.bounds[1]));
  }
}

const shape = Object.fromEntries(
  Object.entries(factRoles).map(([role, kind]) => [role, z.optional(schemaOf(kind))]),
) as { [Role in FactRole]: z.ZodMiniOptional<z.ZodMiniType<ValueOf<FactKinds[Role]['kind']>>> };

export const RowFacts = z.strictObject(shape);

/** A file's remarks about calling a person; `do_not_call` and `litigator` take away the link that dials. */
const contactMarks = ['do_not_call', 'litigator', 'wireless'] as const;

/** A person of a row. Read only where the user has asked for contacts. */
export const RowContact = z.strictObject({
  name: z.optional(lineOfText({ least: 1, most: 100 })),
  /** Like "+16025550121". */
  phone: z.optional(z.string().check(z.regex(/^\+1[2-9]\d{9}$/))),
  email: z.optional(z.string().check(z.maxLength(254), z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/))),
  mark: z.optional(z.enum(contactMarks)),
});
export type RowContact = z.infer<typeof RowContact>;

/** Where a deal of the house stands in somebody's other books. Their words for stages are mapped by the user. */
export const RowPlan = z.strictObject({
  stage: z.optional(Stage),
  note: z.optional(lineOfText({ least: 1, most: 2000 })),
  task: z.optional(lineOfText({ least: 1, most: 200 })),
  taskDue: z.optional(z.iso.date()),
});
export type RowPlan = z.infer<typeof RowPlan>;
