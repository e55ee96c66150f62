import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Book } from '#shared/book/base/book.ts';
import type { KeptEntry } from '#shared/book/entries/entry.ts';
import { journalOf } from '#shared/book/journal.ts';
import { isHard, seed } from '#test/support/generated.ts';
import { history, record, today } from './any-history.ts';
import { openWorked, recorded, workedBook, workedEntries, workedYear } from './worked-entries.ts';

const hasHledger = spawnSync('hledger', ['--version']).status === 0;
const title = hasHledger ? 'hledger' : 'hledger is not installed here, so nobody checks the journals:';
const hasLedger = spawnSync('ledger', ['--version']).status === 0;
const ledgerTitle = hasLedger ? 'ledger' : 'ledger is not installed here, so it checks no journal:';

/** What hledger finds wrong with journals, each of a book of its own. */
function problems(journals: readonly string[]): string {
  const input = journals.map((text, at) => `apply account book${at}\n${text}\nend apply account\n`).join('\n');
  const { status, stderr } = spawnSync('hledger', ['-f', '-', 'check'], { input, maxBuffer: 1e9, encoding: 'utf8' });
  return status === 0 ? '' : stderr;
}

/** What ledger finds wrong with a journal that has to declare all it uses. */
function ledgerProblems(input: string): string {
  const { status, stderr } = spawnSync('ledger', ['-f', '-', '--pedantic', 'bal'], { input, encoding: 'utf8' });
  return status === 0 ? '' : stderr;
}

const journal = (entries: readonly unknown[], book = openWorked()) => {
  const all = recorded(entries, { book, entries: [] });
  return journalOf(all.book, all.entries, today);
};

describe('the journal', () => {
  it('has every entry with its split, what came of it later, and its exact opposite', () => {
    const text = journal(workedEntries);
    expect(text).toContain(
      [
        '2025-02-01 (1) Payment, First loan',
        '    expenses:First loan:interest  $446.88',
        '    liabilities:First loan  $402.74',
        '    assets:First loan:escrow  $375.00',
        '    assets:cash  $-1224.62',
      ].join('\n'),
    );
    expect(text).toContain(
      [
        '2025-05-06 (7) Reversal of 6, returned',
        '    expenses:First loan:interest  $-442.24',
        '    liabilities:First loan  $-407.38',
        '    assets:First loan:escrow  $-375.00',
        '    assets:cash  $1224.62',
      ].join('\n'),
    );
    expect(text).toContain(
      [
        '2025-03-17 (10) New split of 10 by 12',
        '    expenses:Second:interest  $-87.35',
        '    liabilities:Second  $87.35',
      ].join('\n'),
    );
  });

  it('asserts the balance of every account at the end', () => {
    const text = journal(workedEntries);
    const [, end = ''] = text.split(' Balances\n');
    expect(end).toContain('    liabilities:First loan  $0.00 = $-162881.11\n');
    expect(end).toContain('    liabilities:Second  $0.00 = $-73601.72\n');
    expect(end).toContain('    assets:First loan:escrow  $0.00 = $0.00\n');
    const used = new Set([...text.matchAll(/^ {4}(\S.*?) {2}/gm)].map(([, account]) => account));
    for (const account of used) expect(end).toContain(`    ${account}  $0.00 = `);
  });

  const [loan, second] = workedBook.parts;
  const odd = [
    'Loan; with  spaces',
    '  (a) [b]: *c* = "d" @ 5',
    '; only a remark',
    ':',
    'Same',
    'Same',
    '工程 loan 2025-01-01',
  ];
  const oddBook = openWorked({ parts: odd.map((label) => ({ ...second, label })) });
  const oddEntries = odd.map((note, at) => ({
    ...{ kind: 'payment', part: `p${at + 1}`, day: '2025-02-15', amount: 31_620, note: `${note} ; date:2020-01-01` },
  }));

  it('makes labels and notes harmless, and keeps parts of one name apart', () => {
    const text = journal(oddEntries, oddBook);
    const [, below = ''] = text.split(/^commodity .*$/m);
    for (const line of below.split('\n')) expect(line.trim()).not.toMatch(/;|\S {2}(?!\$)\S/);
    expect(text).toContain('liabilities:Loan, with spaces ');
    expect(text).toContain('liabilities:Same ');
    expect(text).toContain('liabilities:Same p6 ');
    expect(text).toContain('liabilities:p4 ');
  });

  it('moves what a tenant paid for the option into the price', () => {
    const lease = {
      ...{ kind: 'tenant_lease', label: 'Tenant', rent: 230_000, firstDue: '2025-02-01', credit: 20_000, fee: 500_000 },
      ...{ strike: 31_000_000, expiry: null, graceDays: 5, payee: null },
    };
    const text = journal(
      [
        { kind: 'payment', part: 'p2', day: '2025-02-01', amount: 230_000 },
        { kind: 'sale', day: '2025-03-01', price: 31_000_000, costs: 0 },
      ],
      openWorked({ parts: [loan, lease] }),
    );
    expect(text).toContain('    liabilities:Tenant:option  $-200.00\n    income:rent  $-2100.00\n');
    expect(text).toContain('    liabilities:Tenant:option  $5200.00\n');
    expect(text).toContain('    liabilities:Tenant:option  $0.00 = $0.00\n');
  });

  const refinancing = [
    { kind: 'payoff', part: 'p1', day: '2025-02-01', amount: 16_544_688 },
    {
      ...{ kind: 'part', part: 'p3', day: '2025-02-01', cash: 19_600_000 },
      terms: { ...loan, label: 'New bank', principal: 20_000_000, opened: '2025-02-01', firstDue: '2025-03-01' },
    },
  ];
  const refinancedSale = { kind: 'sale', day: '2025-02-15', price: 31_000_000, costs: 0 };

  it('counts what a refinancing cost as an expense, and nothing of the new loan as the house’s price', () => {
    const text = journal([...refinancing, refinancedSale]);
    expect(text).toContain(
      [
        '2025-02-01 (2) New loan, New bank',
        '    assets:cash  $196000.00',
        '    liabilities:New bank  $-200000.00',
        '    expenses:loan costs  $4000.00',
      ].join('\n'),
    );
    expect(text).toContain('    assets:house  $0.00 = $0.00\n');
  });

  it('says what it is, and in what form its amounts are', () => {
    expect(journal([]).split('\n').slice(0, 4)).toEqual([
      '; The book of a deal that closed on 2025-01-15: its loans, leases and cash in double entry, for hledger and ledger.',
      '; Recorded by hand. Nobody was paid by it, and no lender has checked it.',
      'commodity $',
      '    format $1000.00',
    ]);
  });

  it.skipIf(!hasLedger)(`${ledgerTitle} accepts the worked example, odd names, a refinancing and a sale`, () => {
    const journals = [
      journal(workedEntries),
      journal(workedYear),
      journal(oddEntries, oddBook),
      journal([...refinancing, refinancedSale]),
    ];
    expect(journals.map(ledgerProblems)).toEqual(journals.map(() => ''));
    // It would say so.
    expect(ledgerProblems(journal(workedEntries).replace('= $-162881.11', '= $-162881.10'))).not.toBe('');
    expect(ledgerProblems(journal(workedEntries).replace('account assets:cash\n', ''))).not.toBe('');
  });

  it.skipIf(!hasHledger)(`${title} accepts the worked example, odd names, and any history`, () => {
    const sale = { kind: 'sale', day: '2026-01-31', price: 30_600_000, costs: 2_142_000 };
    const histories = fc.sample(history, { numRuns: isHard ? 1000 : 100, seed }).map(record);
    const ofAny = histories.map(({ book, entries }: { book: Book; entries: KeptEntry[] }) =>
      journalOf(book, entries, today),
    );
    const journals = [
      journal([]),
      journal(workedEntries),
      journal(workedYear),
      journal([...workedYear, sale]),
      journal([...workedYear, sale, { kind: 'reversal', of: 45, day: '2026-01-31', reason: 'undo' }]),
      journal(oddEntries, oddBook),
      journal([...refinancing, refinancedSale]),
    ];
    expect(problems([...journals, ...ofAny])).toBe('');
    // It would say so.
    expect(problems([journal(workedEntries).replace('$446.88', '$446.89')])).not.toBe('');
    expect(problems([journal(workedEntries).replace('= $-162881.11', '= $-162881.10')])).not.toBe('');
  });
});
