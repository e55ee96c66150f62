import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type LetterForm,
  letterDefaults,
  letterFileName,
  letterWarnings,
  writeOfferLetter,
} from '#shared/letter/letter.ts';
import type { LetterBlock } from '#shared/letter/letter-block.ts';
import { LetterDraft } from '#shared/letter/letter-draft.ts';
import { letterText } from '#shared/letter/letter-text.ts';
import { loanTerms, offerTermsOf } from '#shared/letter/offer.ts';
import { offerDefaults } from '#shared/letter/write-letter.ts';
import type { PropertyResult } from '#shared/property/property.ts';
import { Strategy } from '#shared/strategy/strategy-name.ts';
import { aProperty } from '#test/support/lambdas/builders.ts';
import { words, wordsOf } from './words-of.ts';

const property: PropertyResult = { ...aProperty(), source: 'rentcast' };
const today = '2026-11-20';
const form: LetterForm = {
  buyerName: 'Dana Reyes',
  buyerAddress: '9 Elm St, Mesa, AZ 85201',
  sellerName: 'Sam Ortiz',
  offerPrice: '$312,500',
  earnestMoney: '2500',
  closingDate: '2026-12-18',
  inspectionPeriod: '10',
  financingContingency: '30',
  additionalTerms: '',
};
const strategies = [...Strategy.options, null];

function write(changes: Partial<LetterForm> = {}, strategy: Strategy | null = null): LetterBlock[] {
  return writeOfferLetter({ form: { ...form, ...changes }, property, strategy, today });
}

/** The letter in one line, so that line breaks do not matter. */
function read(changes: Partial<LetterForm> = {}, strategy: Strategy | null = null): string {
  return letterText(write(changes, strategy)).replace(/\s+/g, ' ');
}

const itemsUnder = (blocks: LetterBlock[], title: string): string[] => {
  const at = blocks.findIndex((block) => block.kind === 'heading' && block.text === title);
  const block = blocks[at + 1];
  return at >= 0 && block?.kind === 'list' ? block.items : [];
};

describe('a letter about a made-up record', () => {
  const mark = 'SAMPLE DATA. NOT A REAL OFFER. DO NOT SEND.';
  const sample = writeOfferLetter({ form, property: { ...property, source: 'sample' }, strategy: null, today });

  it('says at its beginning and at its end that it is not to be sent', () => {
    expect(sample[1]).toEqual({ kind: 'mark', text: mark });
    expect(sample.at(-1)).toEqual({ kind: 'mark', text: mark });
    expect(letterText(sample).split(mark)).toHaveLength(3);
  });

  it('is otherwise the letter of a real one, which has no mark', () => {
    expect(sample.filter(({ kind }) => kind !== 'mark')).toEqual(write());
    expect(read()).not.toContain('SAMPLE');
  });
});

describe('every letter', () => {
  it.each(strategies)('binds nobody, advises nobody and names both parties (%s)', (strategy) => {
    const letter = read({}, strategy);
    expect(letter).toContain('Letter of Intent to Purchase Real Estate');
    expect(letter).toContain('It is not a contract, an option or an offer that can be accepted');
    expect(letter).toContain('Only a written agreement signed by both parties would bind them');
    expect(letter).toContain('is not legal, tax or financial advice');
    expect(letter).toContain('Dana Reyes ("Buyer")');
    expect(letter).toContain('Sam Ortiz ("Seller")');
    expect(letter).toContain('the property at 1 Test St, Phoenix, AZ 85001 (the "Property")');
    expect(letter).toContain('From: Dana Reyes, 9 Elm St, Mesa, AZ 85201');
    expect(letter).toContain('November 20, 2026');
  });

  it.each(strategies)('has the figures of the form and no others (%s)', (strategy) => {
    const terms = itemsUnder(write({}, strategy), 'Proposed terms');
    expect(terms).toHaveLength(5);
    expect(terms[0]).toMatch(/^(Offer price|Option price|Price to Seller): \$312,500$/);
    expect(terms[1]).toMatch(/^Earnest money: \$2,500,/);
    expect(terms[2]).toContain(': December 18, 2026, or another date');
    expect(terms[3]).toMatch(/^Inspection period: 10 days from/);
    expect(terms[4]).toMatch(/^Financing contingency: 30 days from/);
    const rest = write({}, strategy).filter((block) => block.kind !== 'list');
    expect(letterText(rest)).not.toContain('$');
  });

  it.each(strategies)('is signed by the buyer and leaves room for the seller (%s)', (strategy) => {
    expect(write({}, strategy).filter((block) => block.kind === 'signature')).toEqual([
      { kind: 'signature', party: 'Buyer', lines: ['Dana Reyes'], fields: ['Signature:', 'Date:'] },
      {
        kind: 'signature',
        party: 'Received for discussion by Seller',
        lines: ['Sam Ortiz'],
        fields: ['Signature:', 'Date:'],
      },
    ]);
  });

  it('says how the buyer can be reached, as far as that is given', () => {
    const sender = { company: 'Reyes\u0000 Homes\nLLC', phone: ' ', email: 'dana@homes.example' };
    const blocks = writeOfferLetter({ form, property, strategy: null, today, sender });
    expect(blocks.find((block) => block.kind === 'signature')?.lines).toEqual([
      'Dana Reyes',
      'Reyes Homes LLC',
      'dana@homes.example',
    ]);
  });

  it('leaves open what is not filled in', () => {
    const empty = Object.fromEntries(Object.keys(form).map((field) => [field, '']));
    const blocks = write(empty);
    expect(itemsUnder(blocks, 'Proposed terms')).toEqual([
      'Offer price: to be agreed',
      'Earnest money: to be agreed, due only under a signed agreement and credited to Buyer as it provides',
      'Closing date: to be agreed, or another date the parties agree on',
      'Inspection period: to be agreed, for Buyer to inspect the Property and review its title',
      'Financing contingency: to be agreed, for Buyer to arrange financing on terms acceptable to Buyer',
    ]);
    expect(letterText(blocks)).toContain('Dear Property Owner:');
    expect(letterText(blocks)).toContain('From: Buyer\n');
  });

  it('prints as typed what it can’t read, and rounds cents', () => {
    const changes = {
      offerPrice: 'half of the appraisal',
      earnestMoney: '999.50',
      closingDate: 'early spring',
      inspectionPeriod: 'two weeks',
      financingContingency: '0',
    };
    const terms = itemsUnder(write(changes), 'Proposed terms');
    expect(terms[0]).toBe('Offer price: half of the appraisal');
    expect(terms[1]).toMatch(/^Earnest money: \$1,000,/);
    expect(terms[2]).toMatch(/^Closing date: early spring,/);
    expect(terms[3]).toMatch(/^Inspection period: two weeks from/);
    expect(terms[4]).toBe('Financing contingency: none');
    expect(read({ offerPrice: '-5' })).toContain('Offer price: -5 ');
    expect(read({ offerPrice: '1e13' })).toContain('Offer price: 1e13 ');
    expect(read({ closingDate: '2026-02-30' })).toContain('Closing date: 2026-02-30,');
    expect(read({ closingDate: '2026-99-99' })).toContain('Closing date: 2026-99-99,');
    expect(read({ inspectionPeriod: '1' })).toContain('Inspection period: 1 day from');
    expect(read({ inspectionPeriod: '-3' })).toContain('Inspection period: -3 from');
    expect(read({ inspectionPeriod: '14 days' })).toContain('Inspection period: 14 days from');
  });

  it('lists additional terms, one a line, and has no such heading without any', () => {
    const additionalTerms = '  Seller leaves the stove.\r\n\r\nKeys at closing.\u2028Paint in the shed. ';
    expect(itemsUnder(write({ additionalTerms }), 'Additional terms')).toEqual([
      'Seller leaves the stove.',
      'Keys at closing.',
      'Paint in the shed.',
    ]);
    expect(read()).not.toContain('Additional terms');
  });
});

describe('the wording', () => {
  const keyPoints: Record<Strategy, string[]> = {
    'Subject-To': [
      'take title to the Property subject to the existing loan',
      'The existing loan would stay in place in the name of Seller',
      'Due-on-sale: most loans contain a clause that allows the lender to demand payment in full',
      'Neither party can promise that the lender will not do so',
      'in arrears would be cured at or before closing',
      'Seller would remain liable for the existing loan',
    ],
    'Seller Finance': [
      'promissory note to Seller for the rest, secured by a mortgage or deed of trust',
      'Buyer would make a down payment at closing',
      'the interest rate, the term, the monthly payment and any balloon payment are to be agreed',
      'Federal and state law limits some seller-financed loans',
    ],
    'Lease Option': [
      'Buyer would lease the Property from Seller',
      'exclusive option, but no obligation, to buy it at the option price during the option period',
      'The monthly rent, the length of the lease, the option period',
      'Title stays with Seller until the option is used',
      'Option price: $312,500',
    ],
    Novation: [
      'Seller stays on title until that resale closes',
      'markets it, at the expense of Buyer',
      'This replacement is the novation',
      'is not the broker, agent or adviser of Seller',
      'Price to Seller: $312,500',
    ],
    Wholesale: [
      'under a purchase agreement that is assignable',
      'Buyer may assign its rights under that agreement to another buyer',
      'Buyer intends to make a profit and is not the broker, agent or adviser of Seller',
      'Offer price: $312,500',
    ],
  };
  const telling = [
    'subject to the existing loan',
    'promissory note',
    'exclusive option',
    'novation',
    'assignable',
    'Due-on-sale',
  ];

  it.each(Strategy.options)('follows the strategy %s', (strategy) => {
    for (const point of keyPoints[strategy]) expect(read({}, strategy)).toContain(point);
  });

  it('names no structure without a strategy', () => {
    const letter = read();
    for (const words of telling) expect(letter.toLowerCase()).not.toContain(words.toLowerCase());
    expect(letter).toContain('Buyer would buy the Property for the offer price, payable at closing');
  });

  it('keeps the structures apart', () => {
    const found = strategies.map((each) => telling.filter((words) => read({}, each).includes(words)));
    expect(found).toEqual([
      ['subject to the existing loan', 'Due-on-sale'],
      ['promissory note'],
      ['exclusive option'],
      ['novation'],
      ['assignable'],
      [],
    ]);
  });

  it('gives the financing contingency the purpose that the structure needs', () => {
    const purposes = strategies.map((each) => itemsUnder(write({}, each), 'Proposed terms')[4]);
    expect(new Set(purposes).size).toBe(6);
    expect(purposes[0]).toContain('to confirm that the existing loan can stay in place');
  });
});

describe('the text file', () => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what must not be there.
  const forbidden = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;
  const anyText = fc.oneof(fc.string({ maxLength: 60, unit: 'binary' }), fc.lorem({ maxCount: 40 }));
  const forms = fc.record({
    buyerName: anyText,
    buyerAddress: anyText,
    sellerName: anyText,
    offerPrice: anyText,
    earnestMoney: anyText,
    closingDate: anyText,
    inspectionPeriod: anyText,
    financingContingency: anyText,
    additionalTerms: anyText,
  });

  it('carries the words of the blocks, in their order, whatever is typed', () => {
    fc.assert(
      fc.property(forms, fc.constantFrom(...strategies), (any, strategy) => {
        const blocks = writeOfferLetter({ form: any, property, strategy, today });
        expect(words(letterText(blocks))).toEqual(wordsOf(blocks));
      }),
    );
  });

  it('has lines of 78 characters at most but for longer words, and no control characters', () => {
    fc.assert(
      fc.property(forms, fc.constantFrom(...strategies), (any, strategy) => {
        const text = letterText(writeOfferLetter({ form: any, property, strategy, today }));
        for (const line of text.split('\n')) {
          expect(line.length <= 78 || !line.replace(/^- /, '').trim().includes(' ')).toBe(true);
          expect(line).not.toMatch(/ $/);
        }
        expect(text).not.toMatch(forbidden);
        expect(text.isWellFormed()).toBe(true);
        expect(text.endsWith('\n')).toBe(true);
      }),
    );
  });

  it('neutralises control characters, line breaks and turned directions wherever they are typed', () => {
    const hostile = 'A\u0000B\r\n\tC\u202eD\u001b[31m\ud800';
    for (const field of Object.keys(form)) {
      const text = letterText(write({ [field]: hostile }));
      expect(text).not.toMatch(forbidden);
      expect(text).toMatch(/A B[\s-]+CD \[31m\ufffd/);
    }
    const named = { ...property, address: `1 Test\u0007 St\n\u202eHouse` };
    const text = letterText(writeOfferLetter({ form, property: named, strategy: null, today }));
    expect(text).toContain('Property: 1 Test St House\n');
  });

  it('indents the lines of a list under its bullet and underlines headings', () => {
    const text = letterText(write());
    expect(text).toContain('- Earnest money: $2,500, due only under a signed agreement and credited to\n  Buyer as');
    expect(text).toMatch(/^Letter of Intent to Purchase Real Estate\n={40}\n\n/);
    expect(text).toContain('\n\nProposed terms\n--------------\n\n');
    expect(text).toContain('\nBuyer\nDana Reyes\n\nSignature: ________');
  });
});

describe('the form', () => {
  it('starts with the owner as seller and the usual periods', () => {
    const owned = { ...property, ownerDetails: { ...property.ownerDetails, name: ' Sam  Ortiz ' } };
    expect(letterDefaults(owned)).toEqual({
      buyerName: '',
      buyerAddress: '',
      sellerName: 'Sam Ortiz',
      offerPrice: '',
      earnestMoney: '',
      closingDate: '',
      inspectionPeriod: '10',
      financingContingency: '30',
      additionalTerms: '',
    });
  });

  it('starts with the name of the user, and with no price: an estimated value is no offer', () => {
    const start = letterDefaults(property, { buyer: ' Dana  Buyer ' });
    expect(start).toMatchObject({ buyerName: 'Dana Buyer', offerPrice: '' });
    expect(letterDefaults(property, { buyer: undefined })).toEqual(letterDefaults(property));
  });

  it('leaves the seller open when nobody knows the owner', () => {
    expect(letterDefaults(property).sellerName).toBe('');
    const missing = {
      ...property,
      ownerDetails: { ...property.ownerDetails, name: 'Sam Ortiz' },
      provenance: { 'ownerDetails.name': 'missing' } as const,
    };
    expect(letterDefaults(missing).sellerName).toBe('');
  });

  it('is saved field by field, each of bounded length, and nothing else is', () => {
    expect(LetterDraft.parse(form)).toEqual(form);
    expect(LetterDraft.parse({})).toEqual({});
    const offer = [
      'options',
      ...Object.keys(offerDefaults(today)),
      ...loanTerms,
      ...Strategy.options.flatMap(offerTermsOf),
    ];
    expect(Object.keys(LetterDraft.shape).toSorted()).toEqual([...Object.keys(form), ...offer].toSorted());
    expect(LetterDraft.safeParse({ ...form, tier: 'enterprise' }).success).toBe(false);
    expect(LetterDraft.safeParse({ offerPrice: 312_500 }).success).toBe(false);
    const most = { buyerName: 200, buyerAddress: 300, sellerName: 200, additionalTerms: 5000 };
    for (const field of Object.keys(form)) {
      const limit = Object.entries(most).find(([name]) => name === field)?.[1] ?? 40;
      expect(LetterDraft.safeParse({ [field]: 'x'.repeat(limit) }).success).toBe(true);
      expect(LetterDraft.safeParse({ [field]: 'x'.repeat(limit + 1) }).success).toBe(false);
    }
  });
});

describe('warnings', () => {
  it('name an offer that is not the price in the calculator', () => {
    const at = (offerPrice: string, dealPrice: number | null) =>
      letterWarnings({ ...form, offerPrice }, property, today, dealPrice).map(({ text }) => text);
    expect(at('$310,000', 312_500)).toEqual([
      'The offer price, $310,000, is not the purchase price in the calculator, $312,500.',
    ]);
    expect(at('312,500', 312_500.4)).toEqual([]);
    expect(at('310,000', null)).toEqual([]);
    expect(at('', 312_500)).toEqual([]);
  });

  const warn = (changes: Partial<LetterForm>, house = property) =>
    letterWarnings({ ...form, ...changes }, house, today);

  it('are none for a usual offer, and none for an empty form', () => {
    expect(warn({})).toEqual([]);
    expect(letterWarnings(letterDefaults(property), property, today)).toEqual([]);
  });

  it('name a closing date in the past; today is not', () => {
    expect(warn({ closingDate: '2026-11-19' })).toEqual([
      { field: 'closingDate', text: 'The closing date, November 19, 2026, is in the past.' },
    ]);
    expect(warn({ closingDate: '2026-11-20' })).toEqual([]);
  });

  it('name earnest money above the price', () => {
    expect(warn({ earnestMoney: '312,501' })).toEqual([
      { field: 'earnestMoney', text: 'The earnest money, $312,501, is more than the offer price, $312,500.' },
    ]);
    expect(warn({ earnestMoney: '312,500' })).toEqual([]);
  });

  it('name a price far from the estimated value', () => {
    expect(warn({ offerPrice: '31,250' })).toEqual([
      {
        field: 'offerPrice',
        text: 'The offer price, $31,250, is far below the estimated value of $400,000.',
      },
    ]);
    expect(warn({ offerPrice: '480,001' })).toEqual([
      {
        field: 'offerPrice',
        text: 'The offer price, $480,001, is far above the estimated value of $400,000.',
      },
    ]);
    expect(warn({ offerPrice: '200,000' })).toEqual([]);
    expect(warn({ offerPrice: '480,000' })).toEqual([]);
  });

  it('measure against the source’s range where it gives one', () => {
    const ranged = { ...property, valueRange: { low: 360_000, high: 500_000 } };
    expect(warn({ offerPrice: '180,000' }, ranged)).toEqual([]);
    expect(warn({ offerPrice: '600,000' }, ranged)).toEqual([]);
    expect(warn({ offerPrice: '179,999' }, ranged)[0]?.text).toBe(
      'The offer price, $179,999, is far below the estimated value of $360,000 to $500,000.',
    );
    expect(warn({ offerPrice: '600,001' }, ranged)).toHaveLength(1);
  });

  it('measure against nothing when the value is not known', () => {
    const unknown = aProperty({ provenance: { estimatedValue: 'missing' } });
    expect(warn({ offerPrice: '10', earnestMoney: '' }, unknown)).toEqual([]);
    expect(warn({ offerPrice: '10', earnestMoney: '' }, aProperty({ estimatedValue: 0 }))).toEqual([]);
  });

  it('name what does not read as an amount or a date', () => {
    const fields = (changes: Partial<LetterForm>) => warn(changes).map((warning) => warning.field);
    for (const offerPrice of ['abc', '0', '-5', '1e13']) expect(fields({ offerPrice })).toEqual(['offerPrice']);
    for (const earnestMoney of ['abc', '-5']) expect(fields({ earnestMoney })).toEqual(['earnestMoney']);
    for (const closingDate of ['soon', '2026-02-30', '12/18/2026']) {
      expect(fields({ closingDate })).toEqual(['closingDate']);
    }
  });
});

describe('the file name', () => {
  it('is the address with underscores and without what a system forbids', () => {
    expect(letterFileName(`12/4 O'Neil "Ave", Unit #5`, 'txt')).toBe("Offer_Letter_124_O'Neil_Ave,_Unit_#5.txt");
    expect(letterFileName('2417 E Sample Palm Ln, Phoenix, AZ 85016', 'pdf')).toBe(
      'Offer_Letter_2417_E_Sample_Palm_Ln,_Phoenix,_AZ_85016.pdf',
    );
  });

  it.each([
    ['<>:"/\\|?*', 'Offer_Letter.txt'],
    ['', 'Offer_Letter.txt'],
    ['CON', 'Offer_Letter_CON.txt'],
    ['1 Main St. . ', 'Offer_Letter_1_Main_St.txt'],
    ['1\tMain\u0000\nSt\u007f\u0085', 'Offer_Letter_1_Main_St.txt'],
    ['1\u00a0Main \u202egpj.exe', 'Offer_Letter_1_Main_gpj.exe.txt'],
    ['../../etc/passwd', 'Offer_Letter_....etcpasswd.txt'],
    ['Calle Peñón 5', 'Offer_Letter_Calle_Peñón_5.txt'],
    ['Calle Pen\u0303a 5', 'Offer_Letter_Calle_Pe\u00f1a_5.txt'],
    ['Rue Sainte-Anne 7\u0301', 'Offer_Letter_Rue_Sainte-Anne_7\u0301.txt'],
    ['  / 5  ? Main ', 'Offer_Letter_5_Main.txt'],
    ['5 \ud800 Main', 'Offer_Letter_5_Main.txt'],
  ])('of %j is %s', (address, name) => {
    expect(letterFileName(address, 'txt')).toBe(name);
  });

  it('is cut at 150 bytes and never inside a character', () => {
    expect(letterFileName('a'.repeat(500), 'txt')).toBe(`Offer_Letter_${'a'.repeat(133)}.txt`);
    expect(letterFileName('\u{1f3e0}'.repeat(100), 'txt')).toBe(`Offer_Letter_${'\u{1f3e0}'.repeat(33)}.txt`);
    expect(letterFileName('é'.repeat(100), 'txt')).toBe(`Offer_Letter_${'é'.repeat(66)}.txt`);
    expect(letterFileName('家'.repeat(100), 'txt')).toBe(`Offer_Letter_${'家'.repeat(44)}.txt`);
    expect(letterFileName(`${'a'.repeat(132)}. Street`, 'txt')).toBe(`Offer_Letter_${'a'.repeat(132)}.txt`);
  });
});
