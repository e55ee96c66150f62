import { describe, expect, it } from 'vitest';
import type { DealSources } from '#shared/deal/deal-of.ts';
import { letterDefaults } from '#shared/letter/letter.ts';
import { type LetterCheck, letterChecks, plainLetterChecks } from '#shared/letter/letter-checks.ts';
import type { LetterDraft } from '#shared/letter/letter-draft.ts';
import { letterText } from '#shared/letter/letter-text.ts';
import { readOffers } from '#shared/letter/offer.ts';
import { offerDefaults, writeLetter } from '#shared/letter/write-letter.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import { letterHouse } from './letter-house.ts';
import { allThree } from './options-letters.ts';

const today = '2026-11-23';

function letterOf(draft: LetterDraft, options: readonly Strategy[], sources: DealSources = letterHouse) {
  const typed = Object.fromEntries(Object.entries(draft).filter(([name]) => !name.includes('.')));
  return {
    form: { ...letterDefaults(sources.property), closingDate: '2027-01-15', ...typed },
    offerForm: { ...offerDefaults(today), answerBy: '2026-12-11', ...typed },
    offers: readOffers(sources, draft, options),
    property: sources.property,
    today,
  };
}

const check = (draft: LetterDraft = {}, options: readonly Strategy[] = allThree, sources?: DealSources) =>
  letterChecks(letterOf(draft, options, sources));
const titled = (checks: LetterCheck[], title: string) => checks.find((each) => each.title === title);
const titles = (checks: LetterCheck[], kind: LetterCheck['kind']) =>
  checks.filter((each) => each.kind === kind).map(({ title }) => title);

describe('before a letter is sent', () => {
  it('the example passes, and asks only for a payoff statement', () => {
    const checks = check();
    expect(titles(checks, 'look')).toEqual([]);
    expect(titles(checks, 'ask')).toEqual(['The lender hasn’t confirmed the payoff']);
    expect(checks.filter(({ kind }) => kind === 'passes').map(({ title, text }) => `${title}: ${text}`)).toEqual([
      'Every option covers what is owed: $168,000 with what is past due',
      'Closing comes after every contingency: signed by December 11, 2026, the 30 days end January 10, 2027',
      'The subject-to price is above the loan: $245,000 against $165,000',
    ]);
  });

  it('a loan that stays and falls due before it is paid off is named, in the letter too', () => {
    const sources: DealSources = {
      ...letterHouse,
      texts: { ...letterHouse.texts, 'house.loan.paymentsLeft': '120' },
      facts: { ...letterHouse.facts, monthlyPayment: 849.62 },
    };
    const found = titled(check({}, allThree, sources), 'The loan has a balloon');
    expect(found?.text).toMatch(/^\$107,982\.79 of the seller’s loan falls due in month 120\./);
    expect(titled(check({}, ['Wholesale'], sources), 'The loan has a balloon')).toBeUndefined();
    const letter = letterOf({}, ['Subject-To', 'Wholesale'], sources);
    expect(letterText(writeLetter({ ...letter, recommended: null, sender: {} })).replace(/\s+/g, ' ')).toMatch(
      /Its payments do not pay it off: about \$107,983 would fall due with the last one\./,
    );
  });

  it('sample data cannot be sent', () => {
    const sources: DealSources = { ...letterHouse, property: { ...letterHouse.property, source: 'sample' } };
    expect(titles(check({}, allThree, sources), 'stops')).toEqual(['Sample data can’t be sent']);
  });

  it('letter and deal that differ are shown with both figures', () => {
    expect(titled(check({ 'terms.sellerFinance.price': '249000' }), 'Letter and deal differ in one term')).toEqual({
      kind: 'look',
      title: 'Letter and deal differ in one term',
      text: 'Seller Finance price: $249,000 here, $250,000 in the deal. You can send it like this.',
      field: 'terms.sellerFinance.price',
      fixes: [{ label: 'Use the Deal’s Terms', changes: { 'terms.sellerFinance.price': '' } }],
    });
    const both = { 'terms.sellerFinance.balloonMonth': 'none', 'terms.sellerFinance.keepsLoan': 'no' };
    expect(titled(check(both), 'Letter and deal differ in 2 terms')?.text).toContain(
      'Seller Finance balloon: no balloon here, 84 months in the deal.',
    );
  });

  it('cash that does not clear the payoff says how much is missing, and asks first', () => {
    expect(titled(check({ 'terms.wholesale.price': '160000' }), 'Cash doesn’t clear the payoff')).toMatchObject({
      kind: 'look',
      text: '$160,000 is $8,000 too little. $168,000 is owed. The seller would have to bring $8,000.',
      asksFirst: true,
    });
  });

  it.each([
    [
      'a down payment below the payoff',
      { 'terms.sellerFinance.keepsLoan': 'no' },
      'Seller Finance doesn’t clear the payoff',
    ],
    [
      'a down payment below what is past due',
      { 'terms.sellerFinance.down': '1000' },
      'Seller Finance doesn’t cover what is past due',
    ],
    [
      'a note below the loan’s payment',
      { 'terms.sellerFinance.ratePercent': '0' },
      'Seller Finance pays less than the loan costs',
    ],
    ['a fee below what is past due', { 'terms.leaseOption.fee': '500' }, 'Lease Option doesn’t cover what is past due'],
    [
      'a rent below the loan’s payment',
      { 'terms.leaseOption.rent': '700' },
      'Lease Option pays less than the loan costs',
    ],
    ['a strike below the loan', { 'terms.leaseOption.strike': '150000' }, 'The option doesn’t clear the payoff'],
    [
      'a resale price below the payoff',
      { 'terms.novation.sellerPrice': '150000' },
      'Novation doesn’t clear the payoff',
    ],
  ])('%s asks first', (_, draft, title) => {
    const checks = check(draft, ['Seller Finance', 'Lease Option', 'Novation']);
    expect(titled(checks, title)).toMatchObject({ kind: 'look', asksFirst: true });
    expect(titled(checks, 'Every option covers what is owed')).toBeUndefined();
  });

  it('what a rent or a note is short of is said of the loan’s payment alone', () => {
    const rent = check({ 'terms.leaseOption.rent': '700' }, ['Lease Option']);
    expect(titled(rent, 'Lease Option pays less than the loan costs')?.text).toBe(
      'The rent is $149.62 less than the loan’s payment of $849.62.',
    );
    const note = check({ 'terms.sellerFinance.ratePercent': '0' }, ['Seller Finance']);
    expect(titled(note, 'Seller Finance pays less than the loan costs')?.text).toMatch(
      /^The note is \$[\d,.]+ less than the loan’s payment of \$849\.62\.$/,
    );
  });

  it('closing before a contingency ends, and days below 0, are named', () => {
    expect(titled(check({ closingDate: '2027-01-04' }), 'Closing comes before the 30 days end')).toMatchObject({
      text: 'Signed by December 11, 2026, financing runs to January 10, 2027. Closing is January 4, 2027. Move one of them.',
      field: 'closingDate',
    });
    expect(titled(check({ closingDate: '2027-01-10' }), 'Closing comes before the 30 days end')).toBeUndefined();
    expect(titled(check({ inspectionPeriod: '-3' }), 'A period is negative')).toMatchObject({
      field: 'inspectionPeriod',
    });
    expect(
      titled(
        check({ closingDate: '2026-12-01', inspectionPeriod: '0', financingContingency: '0' }),
        'Closing comes before the answer',
      ),
    ).toBeDefined();
  });

  it('an offer without a day to answer by, or with one before the letter, is named', () => {
    expect(titled(check({ answerBy: '' }), 'No day to answer by')).toBeDefined();
    expect(titled(check({ answerBy: '2026-11-01' }), 'The answer is due before the letter')).toBeDefined();
  });

  it('terms that nobody typed are named', () => {
    const { 'terms.leaseOption.rent': _, ...texts } = letterHouse.texts;
    expect(titled(check({}, ['Lease Option'], { ...letterHouse, texts }), 'One term is assumed')).toMatchObject({
      text: 'Nobody typed lease option rent a month. Check before you offer it.',
      field: 'terms.leaseOption.rent',
    });
  });

  it('a house without a loan has nothing to take over', () => {
    expect(titles(check({ 'house.loan.balance': '0' }), 'look')).toContain('There is no loan to take over');
  });
});

it('an owner whom a file marks is not mailed without a look', () => {
  const fromFile = { file: 'owners.csv', day: '2026-11-20', doNotMail: true, flags: [], others: [] };
  const sources = { ...letterHouse, property: { ...letterHouse.property, fromFile } };
  const [mark] = titles(check({}, allThree, sources), 'look');
  expect(mark).toBe('Marked “do not mail”');
  expect(titled(plainLetterChecks(letterOf({}, [], sources), null), 'Marked “do not mail”')?.text).toContain(
    'Your file of November 20, 2026',
  );
});

describe('before a letter without terms is sent', () => {
  it('a price below what is owed is asked about, with the difference', () => {
    const letter = letterOf({ offerPrice: '150,000' }, []);
    const [check] = plainLetterChecks(letter, 'Subject-To').filter(({ kind }) => kind === 'look');
    expect(check).toMatchObject({ title: 'The price is below what is owed', asksFirst: true });
    expect(check?.text).toMatch(/^\$150,000 is \$[\d,]+ below what is owed\.$/);
    expect(titles(plainLetterChecks(letter, 'Seller Finance'), 'look')).toEqual(['The price is below what is owed']);
    expect(plainLetterChecks(letterOf({ offerPrice: '170,000' }, []), 'Subject-To')).toEqual([]);
    expect(plainLetterChecks(letterOf({ offerPrice: '' }, []), 'Subject-To')).toEqual([]);
  });
});

describe('what puts a check right', () => {
  /** The checks that are left after one press. */
  function pressed(draft: LetterDraft, title: string, label: string, options = allThree) {
    const fix = titled(check(draft, options), title)?.fixes?.find((each) => each.label === label);
    if (!fix) throw new Error(`There is no ${label}.`);
    return check({ ...draft, ...fix.changes }, options);
  }
  const labels = (draft: LetterDraft, title: string, options = allThree) =>
    titled(check(draft, options), title)?.fixes?.map(({ label }) => label);

  it('moves the closing, or ends the periods with it', () => {
    const title = 'Closing comes before the 30 days end';
    const early = { closingDate: '2027-01-04' };
    expect(labels(early, title)).toEqual(['Close January 10, 2027', 'Make It 24 Days']);
    for (const label of ['Close January 10, 2027', 'Make It 24 Days']) {
      expect(titled(pressed(early, title, label), title)).toBeUndefined();
      expect(titled(pressed(early, title, label), 'Closing comes after every contingency')).toBeDefined();
    }
  });

  it('shortens every period that is too long, and none where closing comes before the answer', () => {
    const both = { closingDate: '2026-12-15', inspectionPeriod: '10' };
    const left = pressed(both, 'Closing comes before the 30 days end', 'Make It 4 Days');
    expect(titled(left, 'Closing comes after every contingency')?.text).toContain('the 4 days end December 15, 2026');
    expect(labels({ closingDate: '2026-12-01' }, 'Closing comes before the 30 days end')).toEqual([
      'Close January 10, 2027',
    ]);
  });

  it.each([
    [{ 'terms.wholesale.price': '160000' }, 'Cash doesn’t clear the payoff', 'Use $168,000'],
    [{ 'terms.novation.sellerPrice': '160000' }, 'Novation doesn’t clear the payoff', undefined],
    [{ 'terms.leaseOption.fee': '500' }, 'Lease Option doesn’t cover what is past due', 'Use $3,000'],
    [{ 'terms.sellerFinance.keepsLoan': 'no' }, 'Seller Finance doesn’t clear the payoff', 'Use $168,000'],
  ])('raises what the seller is paid to what is owed (%#)', (draft, title, label) => {
    const options: readonly Strategy[] = ['Wholesale', 'Seller Finance', 'Lease Option', 'Novation'];
    const [only = ''] = labels(draft, title, options) ?? [];
    if (label !== undefined) expect(only).toBe(label);
    expect(titled(pressed(draft, title, only, options), title)).toBeUndefined();
  });

  it('does not pay down more than the price', () => {
    const draft = { 'terms.sellerFinance.keepsLoan': 'no', 'terms.sellerFinance.price': '150000' };
    expect(labels(draft, 'Seller Finance doesn’t clear the payoff')).toEqual([]);
  });

  it('takes the deal’s terms, all of them at once', () => {
    const draft = { 'terms.sellerFinance.price': '249000', 'terms.wholesale.price': '198000' };
    const title = 'Letter and deal differ in 2 terms';
    expect(titled(pressed(draft, title, 'Use the Deal’s Terms'), title)).toBeUndefined();
  });
});
