import { LeaseKind, LoanKind, NewPart } from '#shared/finance/part.ts';
import { partKindNames } from '#web/areas/book/words/book-words.ts';
import { centsAsTyped, numberAsTyped, typedCents, typedNumber } from '#web/areas/book/words/typed-values.ts';

/* The fields of a loan or lease, and how what is typed becomes one. What is unknown stays empty. */

export type PartField = {
  name: string;
  label: string;
  type: 'money' | 'percent' | 'count' | 'day' | 'text' | 'choice';
  /** The meaning of an empty one: unknown, none (0), or missing. */
  empty: 'unknown' | 'none' | 'missing';
  choices?: readonly (readonly [value: string, words: string])[];
  hint?: string;
};

const money = (name: string, label: string, empty: PartField['empty'] = 'unknown'): PartField => ({
  ...{ name, label, type: 'money', empty },
});
const day = (name: string, label: string, empty: PartField['empty'] = 'unknown'): PartField => ({
  ...{ name, label, type: 'day', empty },
});
const choice = (name: string, label: string, choices: PartField['choices'] = []): PartField => ({
  ...{ name, label, type: 'choice', empty: 'missing', choices },
});
const yesNo = [
  ['no', 'No'],
  ['yes', 'Yes'],
] as const;

const name: PartField = { name: 'label', label: 'Name', type: 'text', empty: 'missing' };
const atMonthEnd = choice('dueAtMonthEnd', 'Due on the last day of each month', yesNo);
const graceDays: PartField = { name: 'graceDays', label: 'Grace days', type: 'count', empty: 'none' };
const payee: PartField = { name: 'payee', label: 'Payee, as the bank writes it', type: 'text', empty: 'unknown' };

export const loanFields: readonly PartField[] = [
  name,
  choice('direction', 'Payments', [
    ['pay', 'You pay'],
    ['receive', 'You receive'],
  ]),
  money('principal', 'Principal at the start'),
  { name: 'ratePercent', label: 'Rate', type: 'percent', empty: 'unknown' },
  money('payment', 'Payment a month, without escrow'),
  money('escrow', 'Escrow a month', 'none'),
  day('firstDue', 'First due day'),
  day('opened', 'Interest runs from', 'missing'),
];

export const moreLoanFields: readonly PartField[] = [
  choice('method', 'Interest', [
    ['monthly', 'By the month (30/360)'],
    ['daily', 'By the day (actual/365)'],
  ]),
  choice('interestOnly', 'Interest only', yesNo),
  atMonthEnd,
  day('maturity', 'All is due on'),
  day('rateChange', 'Rate changes on'),
  graceDays,
  { name: 'feePercent', label: 'Late fee, of a payment', type: 'percent', empty: 'unknown' },
  money('feeCents', 'Late fee, in dollars'),
  choice('feesFirst', 'Fees are paid first', yesNo),
  money('openingEscrow', 'In escrow at the start', 'none'),
  choice('paidBy', 'Paid by', [
    ['us', 'You'],
    ['seller', 'Not you: watched only'],
  ]),
  payee,
];

export const leaseFields: readonly PartField[] = [
  name,
  money('rent', 'Rent a month'),
  day('firstDue', 'First due day'),
  money('credit', 'Of it toward the price', 'none'),
];

export const moreLeaseFields: readonly PartField[] = [
  money('fee', 'Option fee, paid at closing', 'none'),
  money('strike', 'Price of the option'),
  day('expiry', 'Option’s last day'),
  atMonthEnd,
  graceDays,
  payee,
];

export type TypedPart = Readonly<Record<string, string>>;
export type PartProblems = Partial<Record<string, string>>;

export const isLoanKind = (kind: string | undefined): boolean => LoanKind.safeParse(kind).success;
export const partKinds = [...LoanKind.options, ...LeaseKind.options];

const fieldsOf = (kind: string | undefined): readonly PartField[] =>
  isLoanKind(kind) ? [...loanFields, ...moreLoanFields] : [...leaseFields, ...moreLeaseFields];

/** A part as it would be typed. */
export function typedPartOf(part: NewPart): TypedPart {
  const known: Partial<Record<string, unknown>> = { ...part };
  const typed: Record<string, string> = { kind: part.kind };
  for (const { name: field, type } of fieldsOf(part.kind)) {
    const value = known[field];
    if (typeof value === 'number') typed[field] = type === 'money' ? centsAsTyped(value) : numberAsTyped(value);
    else if (typeof value === 'boolean') typed[field] = value ? 'yes' : 'no';
    else if (field === atMonthEnd.name) typed[field] = 'no';
    else if (typeof value === 'string') typed[field] = value;
  }
  if ('lateFee' in part && part.lateFee !== null) {
    if ('percent' in part.lateFee) typed.feePercent = numberAsTyped(part.lateFee.percent);
    else typed.feeCents = centsAsTyped(part.lateFee.cents);
  }
  return typed;
}

/** A part that nobody knows anything of yet but its kind. */
export function emptyPart(kind: NewPart['kind'], closing: string): TypedPart {
  const common = { kind, label: partKindNames[kind], dueAtMonthEnd: 'no' };
  if (!isLoanKind(kind)) return common;
  const direction = kind === 'buyer_note' ? 'receive' : 'pay';
  return {
    ...common,
    direction,
    opened: closing,
    method: 'monthly',
    interestOnly: 'no',
    feesFirst: 'no',
    paidBy: 'us',
  };
}

/** Reads a part, or its problems by field. */
export function partOf(typed: TypedPart): { part: NewPart } | { problems: PartProblems } {
  const problems: PartProblems = {};
  const draft: Record<string, unknown> = { kind: typed.kind };
  for (const field of fieldsOf(typed.kind)) {
    const value = typedValue(field, (typed[field.name] ?? '').trim());
    if (Number.isNaN(value))
      problems[field.name] = field.type === 'money' ? 'Enter a dollar amount.' : 'Enter a number.';
    else if (value === undefined && field.empty === 'missing') problems[field.name] = 'Enter this.';
    else draft[field.name] = value ?? (field.empty === 'none' ? 0 : null);
  }
  if (isLoanKind(typed.kind)) {
    const { feePercent, feeCents, ...rest } = draft;
    if (feePercent !== null && feeCents !== null) problems.feeCents = 'Enter a percent or dollars, not both.';
    const lateFee = feePercent == null ? (feeCents == null ? null : { cents: feeCents }) : { percent: feePercent };
    return read({ ...rest, lateFee }, problems);
  }
  return read(draft, problems);
}

function read(typed: Record<string, unknown>, problems: PartProblems): { part: NewPart } | { problems: PartProblems } {
  const { dueAtMonthEnd, ...rest } = typed;
  const draft = dueAtMonthEnd === true ? typed : rest;
  if (Object.keys(problems).length > 0) return { problems };
  const result = NewPart.safeParse(draft);
  if (result.success) return { part: result.data };
  const found = result.error.issues.map(({ path, message }) => {
    const field = path[0] === 'lateFee' ? 'feePercent' : String(path[0]);
    return [field, message === 'Invalid input' ? 'This is out of bounds.' : message];
  });
  return { problems: Object.fromEntries(found) };
}

function typedValue({ type, choices = [] }: PartField, text: string): unknown {
  if (type === 'money') return typedCents(text);
  if (type === 'percent' || type === 'count') return typedNumber(text);
  if (text === '') return undefined;
  return choices === yesNo ? text === 'yes' : text;
}
