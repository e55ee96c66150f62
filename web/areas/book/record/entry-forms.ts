import type { BookView } from '#shared/book/book-view.ts';
import { NewEntry } from '#shared/book/entries/entry.ts';
import { accountNames } from '#shared/book/reckoning/account-names.ts';
import { isLoan, type Part } from '#shared/finance/part.ts';
import { centsAsTyped, numberAsTyped, typedCents, typedNumber } from '#web/areas/book/words/typed-values.ts';

/* What each kind of entry asks for, and how what is typed becomes an entry. */

/** Loans and leases themselves have a form of their own. */
export type EntryKind = Exclude<NewEntry['kind'], 'reversal' | 'part'>;

export type FieldName =
  | 'part'
  | 'account'
  | 'amount'
  | 'principal'
  | 'price'
  | 'costs'
  | 'day'
  | 'by'
  | 'due'
  | 'ratePercent'
  | 'payment'
  | 'escrow'
  | 'rateChange'
  | 'toPrincipal'
  | 'toFees'
  | 'back'
  | 'note';

export type EntryField = {
  name: FieldName;
  label: string;
  type: 'money' | 'percent' | 'day' | 'text' | 'choice';
  isOptional?: boolean;
  /** Of a choice: value and words. */
  choices?: readonly (readonly [value: string, words: string])[];
};

type EntryForm = {
  /** In the menu, and as the heading. */
  title: string;
  /** Of the button that records it. */
  record: string;
  text?: string;
  /** Which parts it may be of; absent for what is none's. */
  parts?: (part: Part) => boolean;
  fields: readonly EntryField[];
};

const day = (label = 'Day'): EntryField => ({ name: 'day', label, type: 'day' });
const amount = (label = 'Amount'): EntryField => ({ name: 'amount', label, type: 'money' });
const note: EntryField = { name: 'note', label: 'Note', type: 'text', isOptional: true };
const account = (...names: (keyof typeof accountNames)[]): EntryField => ({
  name: 'account',
  label: 'For',
  type: 'choice',
  choices: names.map((name) => [name, accountNames[name]]),
});
const anyAccount = Object.keys(accountNames).filter((name): name is keyof typeof accountNames => name in accountNames);
const hasOption = (part: Part) => !isLoan(part) && part.strike !== null;

export const entryForms: Record<EntryKind, EntryForm> = {
  payment: {
    title: 'Payment',
    record: 'Record Payment',
    parts: () => true,
    fields: [
      amount(),
      day('Day paid'),
      { name: 'toPrincipal', label: 'Extra to principal', type: 'money', isOptional: true },
      { name: 'toFees', label: 'To fees', type: 'money', isOptional: true },
      note,
    ],
  },
  fee: {
    title: 'Late fee',
    record: 'Record Fee',
    text: 'It is due, not paid: a payment pays it.',
    parts: isLoan,
    fields: [amount(), day(), note],
  },
  fee_waived: { title: 'Fee waived', record: 'Record Waiver', parts: isLoan, fields: [amount(), day(), note] },
  income: {
    title: 'Income',
    record: 'Record Income',
    fields: [account(...anyAccount), amount(), day(), note],
  },
  cost: {
    title: 'Cost',
    record: 'Record Cost',
    fields: [
      account('repairs', ...anyAccount.filter((name) => name !== 'repairs' && name !== 'rent')),
      ...[amount(), day(), note],
    ],
  },
  set_aside: {
    title: 'Set money aside',
    record: 'Record',
    text: 'It stays your cash, and waits for bills.',
    fields: [
      {
        name: 'back',
        label: 'What is done',
        type: 'choice',
        choices: [
          ['', 'Set aside'],
          ['back', 'Take back'],
        ],
      },
      ...[amount(), day(), note],
    ],
  },
  escrow_paid: {
    title: 'Bill paid from escrow',
    record: 'Record Bill',
    parts: isLoan,
    fields: [account('taxes', 'insurance'), amount(), day(), note],
  },
  escrow_refund: { title: 'Escrow refund', record: 'Record Refund', parts: isLoan, fields: [amount(), day(), note] },
  bill: {
    title: 'Next tax or insurance bill',
    record: 'Save Day',
    fields: [
      account('taxes', 'insurance'),
      { name: 'due', label: 'Comes on', type: 'day', isOptional: true },
      day('Known since'),
      note,
    ],
  },
  terms: {
    title: 'New terms',
    record: 'Record Terms',
    text: 'Enter only what changes.',
    parts: isLoan,
    fields: [
      { name: 'ratePercent', label: 'Rate, percent', type: 'percent', isOptional: true },
      { name: 'payment', label: 'Payment a month', type: 'money', isOptional: true },
      { name: 'escrow', label: 'Escrow a month', type: 'money', isOptional: true },
      { name: 'rateChange', label: 'Next rate change', type: 'day', isOptional: true },
      ...[day('From'), note],
    ],
  },
  lender_balance: {
    title: 'Balance on the lender’s statement',
    record: 'Record Balance',
    text: 'The difference from ours goes to corrections.',
    parts: isLoan,
    fields: [{ name: 'principal', label: 'Principal', type: 'money' }, day('Day of the statement'), note],
  },
  called: {
    title: 'Loan called',
    record: 'Record Demand',
    text: 'The lender demands the balance.',
    parts: isLoan,
    fields: [{ name: 'by', label: 'To be paid by', type: 'day' }, day('Day of the demand'), note],
  },
  payoff: {
    title: 'Payoff',
    record: 'Record Payoff',
    text: 'It ends the loan. If it differs from our figure, say why in the note.',
    parts: isLoan,
    fields: [amount(), day('Day paid'), note],
  },
  option_expired: { title: 'Option expired', record: 'End Option', parts: hasOption, fields: [day(), note] },
  value: { title: 'Value of the house', record: 'Save Value', fields: [amount('Value'), day(), note] },
  sale: {
    title: 'Sale of the house',
    record: 'Record Sale',
    text: 'It pays off each loan and ends the book.',
    fields: [
      { name: 'price', label: 'Price', type: 'money' },
      { name: 'costs', label: 'Costs of selling', type: 'money' },
      ...[day('Day of the sale'), note],
    ],
  },
};

/** In the order of the menu. A payment has a button of its own. */
export const otherKinds = Object.keys(entryForms).filter(
  (kind): kind is Exclude<EntryKind, 'payment'> => kind in entryForms && kind !== 'payment',
);

export const partsFor = (kind: EntryKind, { parts }: BookView): Part[] => {
  const { parts: isMeant } = entryForms[kind];
  return isMeant ? parts.filter(isMeant) : [];
};

export type Typed = Partial<Record<FieldName, string>>;

export function startOf(kind: EntryKind, book: BookView): Typed {
  const typed: Typed = { day: book.today };
  const [part] = partsFor(kind, book);
  if (part) typed.part = part.id;
  for (const { name, choices } of entryForms[kind].fields) if (choices) typed[name] = choices[0]?.[0] ?? '';
  return typed;
}

/** An entry as it would be typed: to correct it. */
export function typedOf(fact: NewEntry): Typed {
  const typed: Typed = {};
  const known: Partial<Record<FieldName, unknown>> = { ...fact };
  if ('part' in fact) typed.part = fact.part;
  if (fact.kind === 'reversal' || fact.kind === 'part') return typed;
  for (const { name, type } of entryForms[fact.kind].fields) {
    const value = known[name];
    if (name === 'back') typed.back = value === true ? 'back' : '';
    else if (typeof value === 'number') typed[name] = type === 'money' ? centsAsTyped(value) : numberAsTyped(value);
    else if (typeof value === 'string') typed[name] = value;
  }
  return typed;
}

export type Problems = Partial<Record<FieldName | 'form', string>>;

/** Reads an entry, or its problems by field. */
export function entryOf(kind: EntryKind, typed: Typed, id: string): { entry: NewEntry } | { problems: Problems } {
  const problems: Problems = {};
  const draft: Record<string, unknown> = { id, kind };
  if (entryForms[kind].parts) draft.part = typed.part;
  for (const field of entryForms[kind].fields) {
    const text = (typed[field.name] ?? '').trim();
    const value = typedValue(field, text);
    if (Number.isNaN(value))
      problems[field.name] = field.type === 'money' ? 'Enter a dollar amount.' : 'Enter a number.';
    else if (value !== undefined) draft[field.name] = value;
    else if (kind === 'bill' && field.name === 'due') draft.due = null;
    else if (!field.isOptional && field.type !== 'choice') problems[field.name] = missing[field.type];
  }
  if (Object.keys(problems).length > 0) return { problems };
  const read = NewEntry.safeParse(draft);
  if (read.success) return { entry: read.data };
  const known = new Set<string>(['part', ...entryForms[kind].fields.map(({ name }) => name)]);
  const wrong = read.error.issues.map(({ path, message }) => {
    const field = String(path[0]);
    return [known.has(field) ? field : 'form', message === 'Invalid input' ? 'This can’t be recorded.' : message];
  });
  return { problems: Object.fromEntries(wrong) };
}

const missing = { money: 'Enter a dollar amount.', percent: 'Enter a number.', day: 'Enter a day.', text: 'Say why.' };

function typedValue({ name, type }: EntryField, text: string): unknown {
  if (name === 'back') return text === 'back' ? true : undefined;
  if (type === 'money') return typedCents(text);
  if (type === 'percent') return typedNumber(text);
  return text === '' ? undefined : text;
}

/** The field that the server names, with its words: "body.entries.0.day: This day is still to come." */
export function refusedField(error: unknown): Problems | undefined {
  if (!(error instanceof Error && 'code' in error && error.code === 'invalid_input')) return undefined;
  const [, field = '', text] = /^(?:body\.)?(?:entries\.\d+\.)?(?:terms\.)?(\w+): (.+)$/s.exec(error.message) ?? [];
  return text === undefined ? { form: error.message } : { [field]: text };
}
