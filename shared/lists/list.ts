import * as z from 'zod/mini';
import { estimateNames } from '#shared/property/file-facts.ts';
import { PropertyResult } from '#shared/property/property.ts';
import { Area } from '#shared/records/area/area.ts';
import { SellerVerdict } from '#shared/strategy/run-as.ts';
import { Strategy } from '#shared/strategy/strategy-name.ts';
import { Verdict } from '#shared/structures/base/deal-answer.ts';
import { lineOfText } from '#shared/values/free-text.ts';
import { openEnum } from '#shared/values/open-enum.ts';
import { Ulid } from '#shared/values/ulid.ts';
import { ColumnMapHash } from './column-map.ts';
import { Estimates, Fills } from './estimates/estimates.ts';
import { RowContact, RowFacts, RowPlan } from './facts/row-facts.ts';
import {
  factRowsAtOnce,
  maxFactBytes,
  maxFactRows,
  maxListRows,
  maxNoteLength,
  maxRowContactBytes,
} from './list-limits.ts';
import { RowPart, RowReason } from './reasons/row-reasons.ts';

/*
 * A list that is screened. A list of addresses is looked up row by row; one that brings facts is priced from them, and
 * only the rows that the user picks are looked up.
 */

/**
 * `known`: looked up within 24 hours before, free. `no_analyses`: the month's are used up. `unreadable`: no address.
 * `priced`: from the file's facts, without a lookup.
 */
export const RowState = openEnum(
  [
    'waiting',
    'running',
    'done',
    'known',
    'priced',
    'needs_unit',
    'not_found',
    'failed',
    'no_analyses',
    'unreadable',
    'duplicate',
    'canceled',
  ],
  'waiting',
);
export type RowState = z.infer<typeof RowState>;

/** The states of rows that gave no result and may be put right, by another address. */
export const errorStates: readonly RowState[] = ['needs_unit', 'not_found', 'failed', 'unreadable'];

const figure = z.nullable(z.number());

/** The working structure's figures on the user's own targets; `null` is unknown. */
export const RowFigures = z.object({
  /** `null` on a page that is older than the structure or the verdict. */
  structure: z.nullable(Strategy),
  verdict: z.nullable(Verdict),
  /** "Misses a target". */
  verdictText: z.string(),
  /** USD at the hurdle. */
  npv: figure,
  /** USD a month. */
  monthlyCashFlow: figure,
  cashOnCashPercent: figure,
  /** Of the value. */
  equityPercent: figure,
  /** `Sample`: a made-up record, which has no grade. */
  dataQuality: openEnum(['Strong', 'Fair', 'Thin', 'Sample'], 'Thin'),
  /** A row of an earlier release has none of the following: it is the structure of the highest NPV. */
  sellerVerdict: z.optional(
    z.object({ ...SellerVerdict.shape, kind: openEnum(SellerVerdict.shape.kind.options, 'unknown') }),
  ),
  /** Works, and the seller gets about what a listing would bring. */
  isDeal: z.optional(z.boolean()),
  /** USD. */
  cashIn: z.optional(figure),
  /** The rule table's recommendation. */
  strategy: z.optional(z.nullable(Strategy)),
  /**
   * The seller's cash from a wholesale, USD: what is in the house, where terms at the limit earn the same on nearly every
   * one. A row of an earlier release has it only where its NPV tells it from no other.
   */
  room: z.optional(figure),
  /** As priced, USD, with the list's estimates. A row of an earlier release has none of the following. */
  value: z.optional(figure),
  /** Of all loans, USD. */
  balance: z.optional(figure),
  /** A year, of the loan. */
  ratePercent: z.optional(figure),
  /** Of the working structure, USD. */
  price: z.optional(figure),
  /** Its terms in short: "$357,500 option, $10,725 fee, $1,680 rent". */
  terms: z.optional(z.string()),
});
export type RowFigures = z.infer<typeof RowFigures>;

/** Replaces the number to call; the strictest of the row's contacts' marks. */
const ContactMark = openEnum(['do_not_call', 'litigator', 'wireless'], 'do_not_call');

const factValue = z.nullable(z.union([z.string(), z.number(), z.boolean()]));

/** What became of a house since the former list: facts that changed, and how many more did than are named. */
export const RowSince = z.object({
  kind: openEnum(['new', 'changed', 'same'], 'same'),
  changes: z.optional(z.array(z.object({ role: z.string(), before: factValue, after: factValue }))),
  more: z.optional(z.int()),
});
export type RowSince = z.infer<typeof RowSince>;

export const ListRow = z.object({
  /** From 0, in the order in which the list runs. */
  position: z.int(),
  /** Its number in the file, from 1. */
  line: z.int(),
  address: z.string(),
  note: z.string(),
  state: RowState,
  /** Its problem, or the row that it repeats. */
  problem: z.optional(z.string()),
  lookup_id: z.optional(Ulid),
  figures: z.optional(RowFigures),
  /** The owner as the file names them. */
  owner: z.optional(z.string()),
  /** How many facts the file has of the house. A row of a list of addresses has none of the following. */
  facts: z.optional(z.int()),
  /** Facts that do not agree. Flags change no figure. */
  flags: z.optional(z.array(z.string())),
  /** The facts that structures lack, such as "rent". */
  needs: z.optional(z.array(z.string())),
  /** How many of the five structures have all they need: "2 of 5 priced". */
  priced_ways: z.optional(z.int()),
  /** Why its owner may listen. A row of an earlier release has none of the following. */
  reasons: z.optional(z.array(RowReason)),
  part: z.optional(RowPart),
  /** Of the value, percent, after all that is known to be owed; `null` is unknown. */
  equity: z.optional(figure),
  /** What the loan's terms are worth against those of a new one, USD; `null` is unknown. */
  loanWorth: z.optional(figure),
  /** The figures that are estimates of the list. */
  estimated: z.optional(z.array(openEnum(estimateNames, 'rent'))),
  /**
   * The day on which it was priced anew, because a later file or the buy box says something else; ISO date. Absent while
   * it is as its list has priced it.
   */
  repriced_on: z.optional(z.iso.date()),
  /** The id that its deal has when a row with facts is saved. */
  deal_id: z.optional(Ulid),
  /** The row's effect on the facts that the account's lists have of its house. */
  added: z.optional(openEnum(['new', 'updated', 'unchanged'], 'unchanged')),
  /** When the account bought the record of its house that its figures rest on, within the last 90 days. */
  looked_up: z.optional(z.iso.date()),
  /** Absent in a list without a former one. */
  since: z.optional(RowSince),
  /** How many phone numbers wait in the row; the numbers are only in `ListRowDetail`. */
  phones: z.optional(z.int()),
  mark: z.optional(ContactMark),
});
export type ListRow = z.infer<typeof ListRow>;

/** `waiting`: for the next month's analyses. `loading`: its rows are being stored. */
export const ListState = openEnum(['loading', 'running', 'paused', 'waiting', 'finished'], 'running');

/**
 * Why a list is paused: the user did, the data source does not answer, the day's new houses are used up, or too many
 * rows have no record.
 */
export const PauseReason = openEnum(['you', 'source', 'share', 'not_found'], 'you');
export type PauseReason = z.infer<typeof PauseReason>;

/** Rows that next month's analyses are for, or that stay on the list. */
export const RestChoice = openEnum(['next_month', 'keep'], 'keep');

/**
 * What a list's facts are from: a file's name, the day of its figures, its rows, and the map of its columns; or public
 * records, as "Collier County roll".
 */
export const ListSource = z.object({
  from: z.optional(openEnum(['file', 'records'], 'file')),
  file: z.string(),
  day: z.iso.date(),
  rows: z.int(),
  columns: z.optional(ColumnMapHash),
});

export type ListSource = z.infer<typeof ListSource>;

export const List = z.object({
  id: Ulid,
  name: z.string(),
  state: ListState,
  pause: z.optional(PauseReason),
  paused_at: z.optional(z.iso.datetime()),
  /** When it goes on by itself. */
  resumes_at: z.optional(z.iso.datetime()),
  rows: z.int(),
  /** Rows by state; a state without one may be absent. */
  counts: z.partialRecord(RowState, z.int()),
  rest: RestChoice,
  /** Absent for a list of addresses. */
  source: z.optional(ListSource),
  /** Of a list that was sent in the form of the release before. */
  fills: z.optional(Fills),
  estimates: z.optional(z.object(Estimates.shape)),
  /** Whether its file has a column that may say why an owner would listen. Absent for a list of addresses. */
  names_reasons: z.optional(z.boolean()),
  /** Whether a balance of 0 means that no loan is left. Otherwise it is unknown. */
  zero_balance_is_free: z.optional(z.boolean()),
  /** The list that its rows are compared with, the day of its file, and how many of its houses are gone. */
  former: z.optional(z.object({ id: Ulid, file: z.string(), day: z.iso.date(), gone: z.int() })),
  /** Deals that it has changed, and until when that can be taken back. */
  undo: z.optional(z.object({ deals: z.int(), until: z.iso.datetime() })),
  created_at: z.iso.datetime(),
  changed_at: z.iso.datetime(),
  kept_until: z.iso.datetime(),
});
export type List = z.infer<typeof List>;

export const ListPage = z.object({ items: z.array(List) });

/**
 * A list with the rows of a page that have changed since the caller's last answer. `as_of` of the first page is what to
 * ask with next time. There are more rows from position `next_from` on; it is absent on the last page.
 */
export const ListAnswer = z.object({
  list: List,
  rows: z.array(ListRow),
  as_of: z.iso.datetime(),
  next_from: z.optional(z.int()),
  /** Houses of the former list that it has no more, with the ids that each may be saved as; only of a first read. */
  gone: z.optional(
    z.array(
      z.object({
        line: z.int(),
        address: z.string(),
        deal_id: z.optional(Ulid),
        lookup_id: z.optional(Ulid),
      }),
    ),
  ),
});
export type ListAnswer = z.infer<typeof ListAnswer>;

/** A row with all that its file says. The only answer with the people of a row, beside the account's export. */
export const ListRowDetail = z.object({
  row: ListRow,
  facts: RowFacts,
  contacts: z.array(RowContact),
  plan: z.optional(RowPlan),
  /**
   * The house as the row's deal would have it, by what the account knows of it now: the row has just been priced from it.
   * Absent in an export, and for a row without figures.
   */
  answer: z.optional(z.object({ property: PropertyResult })),
});
export type ListRowDetail = z.infer<typeof ListRowDetail>;

/** A row as it is sent. The server checks the address: a bad one is shown in its row and stops no other. */
const NewRow = z.strictObject({
  line: z.int().check(z.gte(1), z.lte(100_000)),
  address: z.string().check(z.maxLength(300)),
  note: lineOfText({ most: maxNoteLength }),
});

/** A list of addresses, as a page sends it. */
export type NewAddressList = { name: string; rest: z.infer<typeof RestChoice>; rows: z.infer<typeof NewRow>[] };

/**
 * A list of addresses with its rows, the `source` of one whose rows with facts follow, or the `area` whose houses it is
 * to have.
 */
export const NewList = z
  .strictObject({
    name: lineOfText({ least: 1, most: maxNoteLength }),
    rows: z.optional(z.array(NewRow).check(z.minLength(1), z.maxLength(maxListRows))),
    rest: RestChoice,
    source: z.optional(
      z.strictObject({
        file: lineOfText({ least: 1, most: maxNoteLength }),
        day: z.iso.date(),
        rows: z.int().check(z.gte(1), z.lte(maxFactRows)),
        columns: z.optional(ColumnMapHash),
      }),
    ),
    /** Its first houses by public records; `takes_roll_value` prices them with the roll's market value. */
    area: z.optional(
      z.strictObject({
        ...Area.shape,
        rows: z.int().check(z.gte(1), z.lte(maxFactRows)),
        takes_roll_value: z.optional(z.boolean()),
      }),
    ),
    estimates: z.optional(Estimates),
    /** In place of estimates; of pages of the release before. */
    fills: z.optional(Fills),
    zero_balance_is_free: z.optional(z.boolean()),
  })
  .check(
    z.refine(
      ({ rows, source, area }) => [rows, source, area].filter((each) => each !== undefined).length === 1,
      'Send rows, a source or an area.',
    ),
    z.refine(
      ({ source, area, estimates, fills, zero_balance_is_free: isFree }) =>
        (source ?? area) !== undefined || (estimates ?? fills ?? isFree) === undefined,
      'Only a list with a source has these.',
    ),
    z.refine(({ estimates, fills }) => !estimates || !fills, 'Send estimates or fills.'),
  );
export type NewList = z.infer<typeof NewList>;

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;

/** A row with facts as it is sent. */
const NewFactRow = z.strictObject({
  ...NewRow.shape,
  facts: RowFacts.check(z.refine((facts) => bytesOf(facts) <= maxFactBytes, 'Too much for one row.')),
  contacts: z.optional(
    z.array(RowContact).check(
      z.maxLength(5),
      z.refine((contacts) => bytesOf(contacts) <= maxRowContactBytes, 'Too much for one row.'),
    ),
  ),
  plan: z.optional(RowPlan),
});
export type NewFactRow = z.infer<typeof NewFactRow>;

/** Rows of a list that is `loading`, from a position on. May be sent again, until the list is priced. */
export const NewFactRows = z.strictObject({
  from: z.int().check(z.gte(0), z.lt(maxFactRows)),
  rows: z.array(NewFactRow).check(z.minLength(1), z.maxLength(factRowsAtOnce)),
});
export type NewFactRows = z.infer<typeof NewFactRows>;

/** Rows with all that their file says, for the account's export. More rows begin at `next_from`. */
export const ListExport = z.object({ items: z.array(ListRowDetail), next_from: z.optional(z.int()) });

/** The addresses of a list in their order, to ask for its price. */
export const QuoteInput = z.strictObject({
  addresses: z.array(z.string().check(z.maxLength(300))).check(z.minLength(1), z.maxLength(maxListRows)),
});

export const Quote = z.object({
  /** The positions of the rows that use no analysis: looked up in the last 24 hours, or under way. */
  known: z.array(z.int()),
  /** Analyses left this month; `null` without a limit. */
  left: z.nullable(z.int()),
  resets_at: z.iso.datetime(),
  /** The most that one list may have. */
  most_rows: z.int(),
});
export type Quote = z.infer<typeof Quote>;

const actionNames = [
  'pause',
  'resume',
  'retry',
  'run_rest',
  'cancel',
  'price',
  'look_up',
  'estimate',
  'compare',
] as const;

/**
 * `run_rest`: the rows that had no analysis left, which a larger plan has. `price`: all rows with facts are sent.
 * `look_up`: the rows at these positions, which spends analyses; refused where it would spend more than `analyses`. With
 * `update_deals` those of the user's deals that they are about get the records. `estimate`: prices all rows anew with these estimates. `compare`: says of
 * each row what became of it since another list, `former`.
 */
export const ListAction = z
  .strictObject({
    action: z.enum(actionNames),
    positions: z.optional(
      z.array(z.int().check(z.gte(0), z.lt(maxFactRows))).check(
        z.minLength(1),
        z.maxLength(maxListRows),
        z.refine((positions) => new Set(positions).size === positions.length, 'Send each once.'),
      ),
    ),
    estimates: z.optional(Estimates),
    former: z.optional(Ulid),
    update_deals: z.optional(z.boolean()),
    analyses: z.optional(z.int().check(z.gte(0))),
  })
  .check(
    z.refine(
      ({ action, former }) => (action === 'compare') === (former !== undefined),
      'A former list belongs to compare.',
    ),
    z.refine(
      ({ action, update_deals, analyses }) => action === 'look_up' || (update_deals ?? analyses) === undefined,
      'These belong to look_up.',
    ),
    z.refine(
      ({ action, positions }) => (action === 'look_up') === (positions !== undefined),
      'Positions belong to look_up.',
    ),
    z.refine(
      ({ action, estimates }) => (action === 'estimate') === (estimates !== undefined),
      'Estimates belong to estimate.',
    ),
  );
export type ListAction = z.infer<typeof ListAction>['action'];
/** What is asked of a list beside the action's name. */
export type ListActionInput = Omit<z.infer<typeof ListAction>, 'action'>;

export const RowChange = z.strictObject({ address: z.string().check(z.maxLength(300)) });
