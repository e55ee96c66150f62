import { type Book, fromKept } from '#shared/book/base/book.ts';
import type { KeptEntry, NewEntry } from '#shared/book/entries/entry.ts';
import type { Posting } from '#shared/book/entries/entry-kind.ts';
import { kindOf } from '#shared/book/entries/registry.ts';
import { isLoan, type LeasePart, type LoanPart, type Part, termsOfPart } from '#shared/finance/part.ts';
import { onOneLine } from '#shared/values/plain-text.ts';
import { cashFlows, optionOf } from './cash.ts';
import { byDay } from './entries-of.ts';
import { leaseFacts, loanFacts, reversals } from './facts.ts';
import { isNothing, minus, noSplit, type Split } from './reckoning/fact.ts';
import { replayLease } from './reckoning/lease.ts';
import { advanced, replay } from './reckoning/replay.ts';

/*
 * A book as a journal for hledger and ledger, by double entry: https://hledger.org/hledger.html#journal. Each entry
 * stands as it was recorded; what later entries changed of its split is a transaction of its own on the same day.
 */

type Transaction = { day: string; code: string; title: string; postings: Posting[] };

/** All transactions of a book need these. */
type Source = {
  book: Book;
  entries: readonly KeptEntry[];
  today: string;
  byNumber: ReadonlyMap<number, KeptEntry>;
  undone: ReadonlyMap<number, number>;
  /** Of the loans and leases that it began with; later ones have entries of their own. */
  openingParts: readonly Part[];
  /** By the part's id: its name in accounts. Of parts that were taken back, too. */
  parts: ReadonlyMap<string, { part: Part; name: string }>;
  cash: ReadonlyMap<number, number>;
  /** Of each entry's number, how later ones split it anew. */
  changes: ReadonlyMap<number, { by: KeptEntry; split: Split }[]>;
  /** Fees that were waived, and what leases' payments came to: by the entry's number. */
  waived: ReadonlyMap<number, number>;
  rents: ReadonlyMap<number, Rent>;
};

/**
 * The whole book as text. Every account's balance is asserted at the end: those of loans and cash from the book itself.
 *
 * @param entries all of them, in any order. @param today where the user is: held money has met what was due by then.
 */
export function journalOf(book: Book, entries: readonly KeptEntry[], today: string): string {
  const source = sourceOf(book, entries, today);
  const recorded = entries
    .toSorted(byDay)
    .flatMap((entry) => [transactionOf(source, entry), ...changesOf(source, entry)]);
  const held = book.parts.flatMap((part) => (isLoan(part) ? heldOf(source, part) : heldRents(source, part)));
  // At the start of its day held money meets what is due.
  const transactions = [
    openingOf(source),
    ...[...held, ...recorded].toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0)),
  ];
  const sums = new Map<string, number>();
  for (const { account, cents } of transactions.flatMap(({ postings }) => postings)) {
    sums.set(account, (sums.get(account) ?? 0) + cents);
  }
  const balances = new Map([...sums, ...knownBalances(source)]);
  const last = transactions
    .map(({ day }) => day)
    .toSorted()
    .at(-1);
  return [
    `; The book of a deal that closed on ${book.closing}: its loans, leases and cash in double entry, for hledger and ledger.`,
    '; Recorded by hand. Nobody was paid by it, and no lender has checked it.',
    // ledger knows the commodity only by its name alone, and both know the format below it.
    'commodity $',
    '    format $1000.00',
    ...[...balances.keys()].toSorted().map((account) => `account ${account}`),
    ...transactions.map(textOf),
    `${last} Balances`,
    ...[...balances].map(([account, cents]) => `    ${account}  $0.00 = ${dollars(cents)}`),
    '',
  ].join('\n');
}

function textOf({ day, code, title, postings }: Transaction): string {
  const head = `${day} (${code}) ${safe(title)}`;
  const lines = postings.filter(({ cents }) => cents !== 0);
  // A transaction has postings; what moves no money is a remark.
  if (lines.length === 0) return `; ${head}`;
  return [head, ...lines.map(({ account, cents }) => `    ${account}  ${dollars(cents)}`)].join('\n');
}

function dollars(cents: number): string {
  const size = Math.abs(cents);
  return `$${cents < 0 ? '-' : ''}${Math.trunc(size / 100)}.${String(size % 100).padStart(2, '0')}`;
}

/** A text without what means something to hledger: breaks, two spaces, comments, and what sets accounts apart. */
const safe = (text: string): string => onOneLine(text.replaceAll(/[;|]/g, ',').replaceAll(/\s+/g, ' '));
const safeName = (label: string): string =>
  safe(label.replaceAll(/[:()[\]*!="@{}]/g, ' '))
    .replaceAll(/ +/g, ' ')
    .trim();

function sourceOf(book: Book, entries: readonly KeptEntry[], today: string): Source {
  const gone = entries.flatMap(({ fact }): Part[] => (fact.kind === 'part' ? [{ ...fact.terms, id: fact.part }] : []));
  const all = new Map([...gone, ...book.parts].map((part) => [part.id, part]));
  const taken = new Set<string>();
  const parts = [...all.values()].map((part): [string, { part: Part; name: string }] => {
    const label = safeName(part.label);
    const name = label === '' || taken.has(label.toLowerCase()) ? `${label} ${part.id}`.trim() : label;
    taken.add(name.toLowerCase());
    return [part.id, { part, name }];
  });
  const undone = reversals(entries);
  const added = new Set(
    entries.flatMap(({ number, fact, before }) =>
      fact.kind === 'part' && !before && !undone.has(number) ? [fact.part] : [],
    ),
  );
  return {
    ...{ book, entries, today, parts: new Map(parts), undone },
    openingParts: book.parts.filter(({ id }) => !added.has(id)),
    byNumber: new Map(entries.map((entry) => [entry.number, entry])),
    changes: Map.groupBy(
      entries.flatMap((by) => (by.reallocations ?? []).map(({ of, split }) => ({ of, by, split }))),
      ({ of }) => of,
    ),
    cash: new Map(
      cashFlows(book, entries).flatMap(({ entry, isReversal, cents }) => (isReversal ? [] : [[entry.number, cents]])),
    ),
    waived: new Map(book.parts.filter(isLoan).flatMap((part) => waivedOf(part, entries))),
    rents: new Map(book.parts.flatMap((part) => (isLoan(part) ? [] : rentsOf(part, entries)))),
  };
}

/** Fees that were waived: at most those that were due. */
function waivedOf(part: LoanPart, entries: readonly KeptEntry[]): [number, number][] {
  const terms = termsOfPart(part);
  if (!terms) return [];
  const { before, after } = replay(terms, loanFacts(entries, part.id));
  return [...after].map(([number, { feesDue }]) => [number, (before.get(number)?.feesDue ?? 0) - feesDue]);
}

function rentsOf(part: LeasePart, entries: readonly KeptEntry[]): [number, Rent][] {
  const { before, after } = replayLease(part, leaseFacts(entries, part.id));
  return [...after].map(([number, state]) => {
    const { unapplied = 0, credits = 0, option } = before.get(number) ?? {};
    return [
      number,
      { unapplied: state.unapplied - unapplied, credits: state.credits - credits, wasOpen: option === 'open' },
    ];
  });
}

type Rent = { unapplied: number; credits: number; wasOpen: boolean };

/** Debts are liabilities of who pays, and assets of who receives; what is held and owed back is the other way around. */
function accountsOf(part: Part, name: string) {
  const pays = isLoan(part) ? part.direction === 'pay' : part.kind === 'owner_lease';
  const [debt, held, result] = pays ? ['liabilities', 'assets', 'expenses'] : ['assets', 'liabilities', 'income'];
  return {
    sign: pays ? (1 as const) : (-1 as const),
    principal: `${debt}:${name}`,
    feesDue: `${debt}:${name}:fees`,
    escrow: `${held}:${name}:escrow`,
    unapplied: `${held}:${name}:unapplied`,
    option: `${held}:${name}:option`,
    interest: `${result}:${name}:interest`,
    fees: `${result}:${name}:fees`,
    rent: `${result}:rent`,
    optionFee: `${result}:option fee`,
    cash: isLoan(part) && part.paidBy === 'seller' ? 'equity:seller-paid' : 'assets:cash',
  };
}

type Accounts = ReturnType<typeof accountsOf>;

function accountsFor({ parts }: Source, id: string): Accounts | null {
  const known = parts.get(id);
  return known ? accountsOf(known.part, known.name) : null;
}

/** Ends a transaction: what its postings leave open goes to one account. */
function balanced(postings: readonly Posting[], account: string): Posting[] {
  const open = postings.reduce((sum, { cents }) => sum + cents, 0);
  return [...postings, { account, cents: -open }];
}

function splitPostings(accounts: Accounts, split: Split, fact?: NewEntry): Posting[] {
  const { sign } = accounts;
  const names = ['interest', 'principal', 'escrow', 'unapplied'] as const;
  const isOfDebt = fact && kindOf(fact).correctsDebt;
  const changed = isOfDebt ? [{ account: accounts.principal, cents: -sign * split.corrections }] : [];
  return [
    ...names.map((name) => ({ account: accounts[name], cents: sign * split[name] })),
    { account: accounts.feesDue, cents: sign * split.fees },
    { account: 'equity:corrections', cents: sign * split.corrections },
    ...changed,
  ];
}

function partOpening(source: Source, part: Part): Posting[] {
  const accounts = accountsFor(source, part.id);
  if (!accounts) return [];
  const { sign } = accounts;
  if (!isLoan(part)) return [{ account: accounts.option, cents: sign * part.fee }];
  const terms = termsOfPart(part);
  if (!terms) return [];
  return [
    { account: accounts.principal, cents: -sign * terms.principal },
    { account: accounts.escrow, cents: sign * terms.openingEscrow },
  ];
}

/** A house that is bought stands at what was paid in and what is owed. */
function openingOf(source: Source): Transaction {
  const { book, openingParts } = source;
  const cash = { account: 'assets:cash', cents: -(book.cashIn ?? 0) };
  const postings = [cash, ...openingParts.flatMap((part) => partOpening(source, part))];
  return {
    ...{ day: book.closing, code: '0', title: 'Opening' },
    postings: balanced([...postings, { account: 'assets:house', cents: houseCost(source) }], 'equity:opening'),
  };
}

/** 0 where the house is another's, or nobody knows. A later loan, such as a refinancing, adds nothing. */
function houseCost({ openingParts: parts, book: { cashIn } }: Source): number {
  const isAnothers = parts.some(({ kind }) => kind === 'buyer_note' || kind === 'owner_lease');
  const own = parts.filter(isLoan).filter(({ direction, paidBy }) => direction === 'pay' && paidBy === 'us');
  if (isAnothers || cashIn === null || own.some((part) => !termsOfPart(part))) return 0;
  return own.reduce((sum, { principal }) => sum + (principal ?? 0), cashIn);
}

function transactionOf(source: Source, entry: KeptEntry): Transaction {
  const { number, fact } = entry;
  const at = { day: fact.day, code: `${number}` };
  if (fact.kind !== 'reversal') return { ...at, title: titleOf(source, entry), postings: postingsOf(source, entry) };
  const original = source.byNumber.get(fact.of);
  const taken = original ? [transactionOf(source, original), ...changesOf(source, original)] : [];
  return {
    ...at,
    title: withNote(`Reversal of ${fact.of}, ${fact.reason.replaceAll('_', ' ')}`, fact.note),
    postings: taken.flatMap(({ postings }) => postings).map(({ account, cents }) => ({ account, cents: -cents })),
  };
}

/** How later entries split it anew. */
function changesOf(source: Source, { number, fact }: KeptEntry): Transaction[] {
  return (source.changes.get(number) ?? []).map(({ by, split }): Transaction => {
    const part = fact.kind === 'sale' ? partOf(source, by) : 'part' in fact ? fact.part : null;
    const accounts = part === null ? null : accountsFor(source, part);
    return {
      ...{ day: fact.day, code: `${number}`, title: `New split of ${number} by ${by.number}` },
      postings: accounts ? splitPostings(accounts, split, fact) : [],
    };
  });
}

/**
 * The installments of a loan that held money has met by itself, and how later entries have split each anew. As each was
 * at first follows from what it is now.
 */
function heldOf(source: Source, part: LoanPart): Transaction[] {
  const [terms, accounts] = [termsOfPart(part), accountsFor(source, part.id)];
  if (!terms || !accounts) return [];
  const changes = source.entries.flatMap(({ number, heldReallocations = [] }) =>
    heldReallocations.filter((each) => each.part === part.id).map((each) => ({ ...each, number })),
  );
  const now = replay(terms, loanFacts(source.entries, part.id), source.today).held;
  const keyOf = ({ due, day }: { due: string; day: string }) => `${due} ${day}`;
  const all = new Map([...changes, ...now].map((each) => [keyOf(each), each]));
  return [...all].flatMap(([key, { due, day }]): Transaction[] => {
    const own = changes.filter((each) => keyOf(each) === key);
    const is = now.find((each) => keyOf(each) === key)?.split ?? noSplit;
    const first = own.reduce((before, { split }) => minus(before, split), is);
    const at = (title: string, split: Split, code: string): Transaction[] =>
      isNothing(split) ? [] : [{ day, code, title, postings: splitPostings(accounts, split) }];
    return [
      ...at(withName(source, `Installment of ${due} from held money`, part), first, 'held'),
      ...own.flatMap(({ split, number }) =>
        at(`New split of the installment of ${due} by ${number}`, split, `${number}`),
      ),
    ];
  });
}

/** The rents that held money has met by itself. */
function heldRents(source: Source, part: LeasePart): Transaction[] {
  const accounts = accountsFor(source, part.id);
  if (!accounts) return [];
  const { sign, unapplied, option, rent } = accounts;
  return replayLease(part, leaseFacts(source.entries, part.id), source.today)
    .mets.filter(({ by }) => by === null)
    .map(({ due, day, amount, credit }) => ({
      ...{ day, code: 'held', title: withName(source, `Installment of ${due} from held money`, part) },
      postings: [
        { account: unapplied, cents: -sign * amount },
        { account: option, cents: sign * credit },
        { account: rent, cents: sign * (amount - credit) },
      ],
    }));
}

const withName = ({ parts }: Source, title: string, { id }: Part): string =>
  [title, parts.get(id)?.name].filter(Boolean).join(', ');

/** The part of an entry, or of what it takes back. */
function partOf({ byNumber }: Source, { fact }: KeptEntry): string | null {
  const changed = fact.kind === 'reversal' ? byNumber.get(fact.of)?.fact : fact;
  return changed && 'part' in changed ? changed.part : null;
}

function postingsOf(source: Source, entry: KeptEntry): Posting[] {
  const { fact } = entry;
  if (fact.kind === 'sale') return salePostings(source, entry, fact);
  if ('part' in fact) return partPostings(source, entry, fact);
  const own = kindOf(fact).posts?.(fact);
  return own ? balanced([own], 'assets:cash') : [];
}

const accountName = (account: string): string => account.replaceAll('_', ' ');

function partPostings(source: Source, entry: KeptEntry, fact: Extract<NewEntry, { part: string }>): Posting[] {
  const { number } = entry;
  const { part } = source.parts.get(fact.part) ?? {};
  const accounts = accountsFor(source, fact.part);
  if (!part || !accounts) return [];
  const own = kindOf(fact).postsOn?.(fact, {
    ...accounts,
    part,
    waived: source.waived.get(number) ?? 0,
    lost: () =>
      !isLoan(part) && source.rents.get(number)?.wasOpen ? optionOf(part, source.entries, fact.day).toPrice : 0,
    opening: () => (entry.before || source.undone.has(number) ? [] : partOpening(source, part)),
  });
  if (own) return balanced(own.postings, own.against);
  const held = fact.kind === 'payment' ? fact.amount : 0;
  if (!isLoan(part)) return fact.kind === 'payment' ? rentPostings(source, number, held, accounts) : [];
  const split = entry.split ?? { ...noSplit, unapplied: held };
  return balanced(splitPostings(accounts, split, fact), kindOf(fact).splitAgainst?.(fact, part) ?? accounts.cash);
}

/** Months that are met are rent, but for what they earn toward the price; the rest is held. */
function rentPostings({ rents }: Source, number: number, amount: number, accounts: Accounts): Posting[] {
  const { sign } = accounts;
  const { unapplied, credits } = rents.get(number) ?? { unapplied: amount, credits: 0 };
  return balanced(
    [
      { account: accounts.unapplied, cents: sign * unapplied },
      { account: accounts.option, cents: sign * credits },
      { account: accounts.rent, cents: sign * (amount - unapplied - credits) },
    ],
    accounts.cash,
  );
}

/** A sale settles all at once: loans, options, and what the house cost. */
function salePostings(
  source: Source,
  { number, payoffs = [] }: KeptEntry,
  fact: Extract<NewEntry, { kind: 'sale' }>,
): Posting[] {
  const { book, cash, entries } = source;
  const cost = houseCost(source);
  const loans = payoffs.flatMap(({ part, split }) => {
    const accounts = accountsFor(source, part);
    if (!accounts || !split) return [];
    const postings = splitPostings(accounts, split);
    return accounts.cash === 'assets:cash' ? postings : balanced(postings, accounts.cash);
  });
  const before = entries.filter((each) => each.number < number);
  const options = book.parts.flatMap((part) => {
    const accounts = accountsFor(source, part.id);
    if (isLoan(part) || part.strike === null || !accounts) return [];
    const { option, toPrice } = optionOf(part, before, fact.day);
    if (option !== 'open') return [];
    const paid = part.kind === 'owner_lease' ? part.strike : 0;
    return [
      { account: accounts.option, cents: -accounts.sign * toPrice },
      { account: 'expenses:house', cents: paid },
    ];
  });
  return balanced(
    [
      { account: 'assets:cash', cents: cash.get(number) ?? 0 },
      { account: 'expenses:selling', cents: fact.costs },
      { account: 'assets:house', cents: -cost },
      ...loans,
      ...options,
    ],
    'income:sale',
  );
}

/** Reads the balances that the book itself keeps: the journal has to come to the same. Cents by account. */
function knownBalances(source: Source): Map<string, number> {
  const { book, entries, today } = source;
  const cash = cashFlows(book, entries).reduce((sum, { cents }) => sum + cents, -(book.cashIn ?? 0));
  const known = new Map([
    ['assets:cash', cash - book.setAside],
    ['assets:cash:set aside', book.setAside],
  ]);
  for (const part of book.parts.filter(isLoan)) {
    const [kept, terms] = [book.states[part.id]?.loan, termsOfPart(part)];
    const accounts = accountsFor(source, part.id);
    if (!kept || !terms || !accounts) continue;
    const { state } = advanced(terms, fromKept(kept), today);
    const { sign } = accounts;
    known.set(accounts.principal, -sign * state.principal);
    known.set(accounts.feesDue, -sign * state.feesDue);
    known.set(accounts.escrow, sign * state.escrow);
    known.set(accounts.unapplied, sign * state.unapplied);
  }
  return known;
}

function titleOf({ parts }: Source, { fact, before }: KeptEntry): string {
  const known = 'part' in fact ? parts.get(fact.part) : undefined;
  const account = 'account' in fact ? accountName(fact.account) : '';
  const isNew = fact.kind === 'part' && !before;
  const title = isNew && known ? (isLoan(known.part) ? 'New loan' : 'New lease') : kindOf(fact).title;
  return withNote([title, known?.name, account].filter(Boolean).join(', '), fact.note);
}

const withNote = (title: string, note: string | undefined): string => (note ? `${title}: ${note}` : title);
