import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DealSources } from '#shared/deal/deal-of.ts';
import { letterDefaults } from '#shared/letter/letter.ts';
import { type LetterBlock, LetterBlocks } from '#shared/letter/letter-block.ts';
import type { LetterDraft } from '#shared/letter/letter-draft.ts';
import { letterText } from '#shared/letter/letter-text.ts';
import { loanTerms, offerTermsOf, optionsOf, readOffers } from '#shared/letter/offer.ts';
import { offerDefaults, writeLetter } from '#shared/letter/write-letter.ts';
import type { PropertyResult } from '#shared/property/property.ts';
import { Strategy } from '#shared/strategy/strategy-name.ts';
import { aProperty } from '#test/support/lambdas/builders.ts';
import { letterHouse } from './letter-house.ts';
import plainLetters from './letters-without-terms.json' with { type: 'json' };
import { allThree, optionsLetter } from './options-letters.ts';
import { words, wordsOf } from './words-of.ts';

const read = (blocks: LetterBlock[]) => letterText(blocks).replace(/\s+/g, ' ');

describe('a letter without terms', () => {
  const property: PropertyResult = { ...aProperty(), source: 'rentcast' };
  const filled = {
    buyerName: 'Dana Reyes',
    buyerAddress: '9 Elm St, Mesa, AZ 85201',
    sellerName: 'Sam Ortiz',
    offerPrice: '$312,500',
    earnestMoney: '2500',
    closingDate: '2026-12-18',
    inspectionPeriod: '10',
    financingContingency: '30',
    additionalTerms: 'Seller leaves the stove.',
  };
  const sender = { company: 'Reyes Homes LLC', phone: '(602) 555-0102', email: 'dana@homes.example' };
  const sources = { ...letterHouse, property, facts: {}, texts: {} };
  const today = '2026-11-20';

  it.each([...Strategy.options, null])('is the text that it always was, byte for byte: %s', (recommended) => {
    const offers = readOffers(sources, {}, []);
    const common = { offers, property, recommended, today };
    const asIs = writeLetter({ ...common, form: filled, offerForm: offerDefaults(today, sender.phone), sender });
    const atStart = writeLetter({
      ...common,
      form: letterDefaults(property),
      offerForm: offerDefaults(today),
      sender: {},
    });
    const before = new Map(Object.entries(plainLetters));
    expect(letterText(asIs)).toBe(before.get(`${recommended ?? 'none'}, filled in`));
    expect(letterText(atStart)).toBe(before.get(`${recommended ?? 'none'}, as it starts`));
  });

  it('has the structure that the deal is run as for its option, until it names others or none', () => {
    expect(optionsOf({}, 'Subject-To')).toEqual(['Subject-To']);
    expect(optionsOf({ options: '' }, 'Novation')).toEqual([]);
    expect(
      optionsOf({ options: 'Novation,Barter,Novation,Subject-To,Wholesale,Lease Option' }, 'Seller Finance'),
    ).toEqual(['Novation', 'Subject-To', 'Wholesale']);
  });
});

describe('the options letter of the example', () => {
  const blocks = optionsLetter({ secondSeller: 'Walter Hollis', signedBy: 'Ines Calder', signerTitle: 'Manager' });
  const text = read(blocks);

  it('is a letter by the contract', () => {
    expect(LetterBlocks.safeParse(blocks).success).toBe(true);
  });

  it('has the figures of all three options, to the cent', () => {
    const table = blocks.find((block) => block.kind === 'table');
    const figures = table?.kind === 'table' ? table.rows.map(({ cells }) => cells.map(({ figure }) => figure)) : [];
    expect(figures.slice(0, 4)).toEqual([
      ['$199,000', '$250,000', '$245,000'],
      ['$31,000', '$22,000', '$14,500'],
      ['', '$1,074.18', '$276.15'],
      ['', '$193,634.24', '$55,008.37'],
    ]);
    expect(text).toContain('One final payment on January 15, 2034');
    expect(text).toContain(
      'Your loan would be paid by a payment service, out of your note: $850 to your lender, and $225 to you. On January 15, 2034, after 84 payments, we would owe all the rest at once, $193,634.24 (a “balloon”). About $127,069 of it would pay off your loan; about $66,565 would be yours.',
    );
    expect(text).toContain('That could be as late as its last payment, 276 months from now.');
  });

  it('names a day to answer by, binds nobody and recommends nothing', () => {
    expect(text).toContain('return a copy by December 11, 2026.');
    expect(text).toContain('A mark says which option interests you; it accepts nothing.');
    expect(text).toContain('This letter is not a contract.');
    expect(text).not.toMatch(/recommend|best option/i);
  });

  it('has a line to sign for each seller, and an entity signs by name and title', () => {
    const signers = blocks.find((block) => block.kind === 'signers');
    expect(signers).toEqual({
      kind: 'signers',
      parties: [
        { title: 'Alder & Main Homes LLC', names: ['By Ines Calder, Manager'] },
        { title: 'Received for discussion', names: ['Ruth Hollis', 'Walter Hollis'] },
      ],
    });
  });

  it('explains each option and what to know before choosing it', () => {
    expect(blocks.filter((block) => block.kind === 'note' && block.lead === 'Please know.')).toHaveLength(3);
    expect(text).toContain('The same for all three');
    expect(text).toContain('we would have 10 days to inspect the house and its title, and 30 days');
    expect(text).toContain('We would leave a $1,000 deposit');
  });
});

describe('what a letter never says', () => {
  const sources: DealSources = {
    ...letterHouse,
    facts: {
      ...letterHouse.facts,
      reason: 'divorce',
      notes: 'She said: foreclosure in March',
      condition: 'light_repairs',
    },
  };
  const letters = [
    ...Strategy.options.map((structure) => [structure, [structure]] as const),
    ['cash, seller finance and subject-to', allThree] as const,
    ['lease option and novation', ['Lease Option', 'Novation']] as const,
  ];

  it.each(letters)('the value after repairs, the fee, the profit or the hardship: %s', (_, options) => {
    const text = read(optionsLetter({}, options, sources));
    // The value after repairs, the rule's price and the fee of the example.
    for (const secret of ['320,000', '300,000', '224,000', '209,000', '15,000', '10,000', '318,000']) {
      if (secret === '300,000' && options.includes('Lease Option')) continue;
      expect(text, secret).not.toContain(secret);
    }
    expect(text).not.toMatch(/divorce|foreclosure in March|after.repair|confidence|maximum|assignment fee|distress/i);
  });
});

describe('one structure with its terms', () => {
  const items = (structure: Strategy, draft: LetterDraft = {}) => {
    const blocks = optionsLetter(draft, [structure]);
    const at = blocks.findIndex((block) => block.kind === 'heading' && block.text === 'Proposed terms');
    const block = blocks[at + 1];
    return block?.kind === 'list' ? block.items : [];
  };

  it('seller finance names price, down payment, note, payment, balloon and what happens to the loan', () => {
    expect(items('Seller Finance').slice(0, 9)).toEqual([
      'Offer price: $250,000',
      'Down payment: $25,000, at closing',
      'Cash to Seller at closing: about $22,000, after what is past due is paid, before the costs of Seller',
      'Note to Seller: $225,000 at 4% interest a year, paid at $1,074.18 a month for 84 months from February 15, 2027',
      'Balloon payment: $193,634.24, due on January 15, 2034, after 84 payments',
      'Existing loan: about $165,000; stays in the name of Seller; a payment service makes its payment of $850 a month, out of the note to Seller; paid off when the balloon payment is due',
      'Title: passes to Buyer at closing',
      'Closing costs: paid by Buyer',
      'Answer by: December 11, 2026; the figures may change after that day',
    ]);
  });

  it('subject-to says what the price is made of and who pays the loan', () => {
    expect(items('Subject-To').slice(0, 6)).toEqual([
      'Offer price: $245,000, made up of the existing loan of about $165,000, cash at closing and a note to Seller',
      'Cash to Seller at closing: $14,500, before the costs of Seller',
      'Note to Seller: $65,500 at 3% interest a year, paid at $276.15 a month for 84 months from February 15, 2027',
      'Balloon payment: $55,008.37, due on January 15, 2034, after 84 payments',
      'Existing loan: about $165,000; stays in the name of Seller; Buyer makes its payments of $850 a month from closing on',
      'Past-due amounts and liens: about $3,000, paid by Buyer at closing',
    ]);
  });

  it('an assumption takes the loan out of the seller’s name, and promises no approval', () => {
    const assumed = {
      ...letterHouse,
      exitTexts: { takeover: 'assumption', assumptionFee: '900', fundingFeePercent: '0' },
    };
    const letters = [['Subject-To'], ['Subject-To', 'Wholesale']] as const;
    for (const options of letters) {
      const text = wordsOf(optionsLetter({}, options, assumed)).join(' ');
      expect(text).toMatch(/assum/i);
      expect(text).toMatch(/approve/);
      expect(text).not.toMatch(
        /stays? in (the name of Seller|your name)|would not assume|we sell or refinance|due-on-sale/i,
      );
      expect(text).not.toContain('900');
    }
  });

  it('lease option says what counts toward the price and what is left', () => {
    expect(items('Lease Option').slice(0, 7)).toEqual([
      'Option price: $300,000',
      'Option consideration: $9,000, paid at the start, counted toward the option price, and kept by Seller if the option is not used',
      'Cash to Seller at the start: about $6,000, after what is past due is paid, before the costs of Seller',
      'Rent to Seller: $1,500 a month for 36 months, of which $200 a month counts toward the option price',
      'Maintenance: 50% paid by Seller, the rest by Buyer',
      'Option period: 36 months, to January 15, 2030',
      'Left to pay if the option is used at its end: $283,800',
    ]);
  });

  it('novation and cash say what is left after the loan', () => {
    expect(items('Novation').slice(0, 3)).toEqual([
      'Price to Seller: $262,000',
      'Time for the resale: about 4 months, to May 15, 2027',
      'Cash to Seller when the resale closes: about $95,618, after the existing loan and what is past due are paid, before the costs of Seller',
    ]);
    expect(items('Wholesale').slice(0, 2)).toEqual([
      'Offer price: $199,000, in cash at closing',
      'Cash to Seller at closing: about $31,000, after the existing loan and what is past due are paid, before the costs of Seller',
    ]);
  });

  describe('with a balance that only a record has', () => {
    const property = {
      ...letterHouse.property,
      ...aProperty({ estimatedValue: 300_000, mortgageBalance: 165_443.21 }),
    };
    const { loanBalance: _typed, ...facts } = letterHouse.facts;
    const ofRecord: DealSources = { ...letterHouse, property: { ...property, source: 'rentcast' }, facts };
    const letterOf = (structure: Strategy, draft: LetterDraft = {}) => {
      const offers = readOffers(ofRecord, draft, [structure]);
      const form = { ...letterDefaults(ofRecord.property), closingDate: '2027-01-15' };
      const today = '2026-11-20';
      return read(
        writeLetter({
          form,
          offerForm: offerDefaults(today),
          offers,
          property: ofRecord.property,
          recommended: null,
          today,
          sender: {},
        }),
      );
    };

    it('says what holds it as about, to 100 dollars', () => {
      const subjectTo = letterOf('Subject-To');
      expect(subjectTo).toContain('Offer price: about $245,400, made up of the existing loan of about $165,400, cash');
      expect(subjectTo).toContain('Cash to Seller at closing: $14,500,');
      expect(letterOf('Novation')).toContain('Cash to Seller when the resale closes: about $9');
      expect(letterOf('Novation')).not.toMatch(/about \$[\d,]*\d{2}\.\d\d/);
      expect(letterOf('Seller Finance')).toContain('Cash to Seller at closing: about $22,000, after what is past due');
    });

    it('says the loan’s payment as sure as it is: about, or to the cent once it is typed', () => {
      expect(letterOf('Subject-To')).toMatch(/Buyer makes its payments of about \$\d{3} a month/);
      const typed = letterOf('Subject-To', { 'house.loan.payment': '851.30' });
      expect(typed).toContain('Buyer makes its payments of $851.30 a month');
    });

    it('prints the one that is typed in the letter as it is typed', () => {
      const text = letterOf('Subject-To', { 'house.loan.balance': '165443.21' });
      expect(text).toContain('Offer price: $245,443.21, made up of the existing loan of about $165,443.21, cash');
    });

    it('goes down to 100 dollars for cash, and not below what is owed', () => {
      const priceOf = (texts: DealSources['texts']) =>
        readOffers({ ...ofRecord, texts: { ...ofRecord.texts, ...texts } }, {}, ['Wholesale']).offers[0];
      // 70 % of 320,000 less 15,000 of repairs and the fee.
      expect(priceOf({ 'terms.wholesale.fee': '10025.5' })?.price).toBe(198_900);
      // 165,443.21 and 3,000 past due are owed.
      expect(priceOf({ 'terms.wholesale.fee': '40520.5' })).toMatchObject({ price: 168_479.5, cashToSeller: 36.29 });
    });
  });

  it('says of no loan both that it stays and that it is paid off', () => {
    const kept = read(optionsLetter({}, ['Seller Finance']));
    expect(kept).not.toContain('Any loan or lien on the Property would be paid off at closing');
    expect(kept).toContain('Due-on-sale:');
    const paidOff = { 'terms.sellerFinance.keepsLoan': 'no', 'terms.sellerFinance.down': '170000' };
    const cleared = read(optionsLetter(paidOff, ['Seller Finance']));
    expect(cleared).toContain('Any loan or lien on the Property would be paid off at closing');
    expect(cleared).not.toContain('Due-on-sale:');
    expect(cleared).toContain('Existing loan: about $165,000; paid off at closing out of the down payment');
  });

  it('secures the second of a subject-to, and says how long the loan may stay', () => {
    const text = read(optionsLetter({}, ['Subject-To']));
    expect(text).toContain('The note to Seller would be secured by a recorded mortgage or deed of trust');
    expect(text).toContain('at the latest its last payment, 276 months from now.');
  });

  it.each(Strategy.options)('leaves nothing "to be agreed" (%s), and gives each seller a line to sign', (structure) => {
    const entity = { secondSeller: 'Walter Hollis', signedBy: 'Ines Calder', signerTitle: 'Manager' };
    const blocks = optionsLetter(entity, [structure]);
    expect(read(blocks)).not.toContain('to be agreed');
    const signatures = blocks.flatMap((block) => (block.kind === 'signature' ? [block.lines] : []));
    expect(signatures).toEqual([
      ['Alder & Main Homes LLC', 'By: Ines Calder, Manager'],
      ['Ruth Hollis'],
      ['Walter Hollis'],
    ]);
    expect(read(blocks)).toContain('from Ruth Hollis and Walter Hollis ("Seller")');
  });
});

describe('a term of the letter', () => {
  const priceOf = (draft: LetterDraft) => {
    const offers = readOffers(letterHouse, draft, allThree);
    return offers.terms.find(({ field }) => field === 'terms.sellerFinance.price');
  };

  it('is the deal’s, with where the deal has it from', () => {
    expect(priceOf({})).toEqual({
      field: 'terms.sellerFinance.price',
      structure: 'Seller Finance',
      text: '250000',
      inDeal: '250000',
      origin: 'you',
      differs: false,
    });
    const { terms } = readOffers(letterHouse, {}, ['Seller Finance', 'Novation']);
    const origins = Object.fromEntries(terms.map(({ field, origin }) => [field, origin]));
    expect(origins).toMatchObject({
      'house.loan.balance': 'seller',
      'house.arrears': 'seller',
      'terms.sellerFinance.interestOnly': 'assumed',
      'terms.novation.months': 'you',
    });
  });

  it('can differ in the letter, without changing the deal', () => {
    expect(priceOf({ 'terms.sellerFinance.price': '248,000' })).toMatchObject({
      text: '248000',
      inDeal: '250000',
      differs: true,
    });
    expect(priceOf({ 'terms.sellerFinance.price': ' 250,000.00 ' })).toMatchObject({ differs: false });
    expect(priceOf({ 'terms.sellerFinance.price': '' })).toMatchObject({ differs: false });
  });

  it('that can’t be read is named, and the deal’s counts', () => {
    const offers = readOffers(letterHouse, { 'terms.sellerFinance.price': 'a lot', 'house.arrears': '-3' }, allThree);
    expect(Object.keys(offers.problems)).toEqual(['house.arrears', 'terms.sellerFinance.price']);
    expect(offers.house.arrears).toBe(3000);
    expect(offers.offers[1]?.price).toBe(250_000);
  });

  it('changes the loan of the letter with everything that follows from it', () => {
    const draft = { 'house.loan.balance': '160000', 'house.loan.payment': '900', 'house.arrears': '0' };
    const { house, offers } = readOffers(letterHouse, draft, allThree);
    expect(house).toMatchObject({ balance: 160_000, payment: 900, arrears: 0 });
    expect(offers.map(({ cashToSeller }) => cashToSeller)).toEqual([39_000, 25_000, 14_500]);
    expect(offers[2]?.price).toBe(240_000);
  });

  it('that nobody knows is open, never 0', () => {
    const unknown: DealSources = {
      ...letterHouse,
      property: {
        ...letterHouse.property,
        provenance: { ...letterHouse.property.provenance, 'financialData.mortgageBalance': 'missing' },
      },
      facts: {},
      texts: { 'terms.sellerFinance.price': '250000', 'terms.sellerFinance.down': '25000', chosen: 'Seller Finance' },
    };
    const { house, offers } = readOffers(unknown, {}, allThree);
    expect(house.balance).toBeNull();
    expect(offers.map(({ cashToSeller }) => cashToSeller)).toEqual([null, 25_000, null]);
    const text = read(optionsLetter({}, allThree, unknown));
    expect(text).not.toMatch(/NaN|null|undefined|\$0\b/);
    expect(text).toContain('the price less your loan');
  });
});

describe('whatever is typed', () => {
  const text = fc.oneof(
    fc.constantFrom(
      '',
      '0',
      '1',
      '84',
      '360',
      '481',
      '-5',
      '1e9',
      '1e400',
      'none',
      'yes',
      'no',
      '2027-01-31',
      '9999-12-31',
    ),
    fc.string({ maxLength: 40 }),
    fc.nat({ max: 400_000 }).map(String),
  );
  const fields = [...loanTerms, ...Strategy.options.flatMap(offerTermsOf)];
  const drafts = fc.dictionary(
    fc.constantFrom(...fields, 'closingDate', 'answerBy', 'letterDate', 'closingCosts'),
    text,
  );

  it('each form of the letter is whole, and no figure is made up', () => {
    fc.assert(
      fc.property(drafts, fc.subarray(Strategy.options, { minLength: 1, maxLength: 3 }), (draft, options) => {
        const blocks = optionsLetter(draft, options);
        expect(LetterBlocks.safeParse(blocks).success).toBe(true);
        const written = letterText(blocks);
        expect(words(written)).toEqual(wordsOf(blocks));
        expect(written).not.toMatch(/NaN|Infinity|undefined|\bnull\b|\+0\d{5}/);
      }),
    );
  });
});
