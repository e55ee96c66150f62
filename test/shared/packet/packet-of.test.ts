import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WorkspaceId } from '#shared/account/workspace.ts';
import type { Analysis } from '#shared/analysis/analysis.ts';
import { priceCell } from '#shared/exits/engine/cell.ts';
import { Packet, type PacketChoices, PacketSection } from '#shared/packet/packet.ts';
import { packetOf } from '#shared/packet/packet-of.ts';
import { writtenDeal } from '#shared/pipeline/closing-terms.ts';
import { dealOfAnalysis } from '#shared/pipeline/deal-of-analysis.ts';
import { sampleProperty } from '#shared/property/sample-house.ts';
import { Strategy } from '#shared/strategy/strategy-name.ts';
import { WorkbookNumbers } from '#shared/structures/base/workbook-numbers.ts';
import { priceStructure } from '#shared/structures/engine/compare.ts';
import { dealWorkbook } from '#shared/workbook/deal-workbook.ts';
import { signedAnalysis, workedTerms } from '#test/shared/book/closed-analysis.ts';
import { workedComps } from '#test/support/evidence/worked-comps.ts';
import { evaluated } from '#test/support/workbook/evaluate.ts';

const now = new Date('2026-11-23T10:00:00.000Z');

/** Planted in everything that is nobody else's business. */
const canary = 'CANARY';

const analysis: Analysis = {
  id: '01KJZ8Q4F2V7M3T9XW5C6BHRND',
  user_id: WorkspaceId.parse(`${canary} user`),
  property_address: sampleProperty.address,
  purchase_price: 313_131,
  financing_strategy: 'Seller Finance',
  analysis_data: {
    ...sampleProperty,
    source: 'rentcast',
    ownerDetails: {
      ...sampleProperty.ownerDetails,
      name: `${canary} owner`,
      mailingAddress: `${canary} mailing`,
      phoneNumber: `${canary} phone`,
    },
    warnings: [`${canary} warning`],
    fromFile: {
      file: `${canary} file`,
      day: '2026-11-20',
      secondOwner: `${canary} second owner`,
      flags: [`${canary} flag`],
      others: [{ field: 'ownerDetails.name', counts: 'file', file: `${canary} owner`, record: `${canary} other` }],
    },
  },
  created_at: '2026-11-01T10:00:00.000Z',
  deal: { chosen: 'Seller Finance' },
  seller_facts: { reason: 'divorce', arrears: 7777, behindOnPayments: true, lienAmount: 8888, hasLiens: true },
  letter_draft: { buyerName: `${canary} buyer`, sellerName: `${canary} seller` },
  comps: { ...workedComps(now), 'r1.leftOut': `${canary} reason` },
};

const sender = {
  full_name: 'Ines Calder',
  company: 'Alder & Main Homes',
  email: 'ines@alder.example',
  phone: '602-555-0102',
  subscription_tier: 'professional' as const,
  subscription_status: 'active' as const,
  trial_end_date: null,
  monthly_analyses_limit: 25,
};
const everything: PacketChoices = { sections: PacketSection.options, ask: 'We ask for $55,040.', with_contact: true };

const packet = (parts: Partial<Analysis> = {}, choices: Partial<PacketChoices> = {}) =>
  packetOf({
    analysis: { ...analysis, ...parts },
    sender,
    photos: [{ id: '01KJZ8Q4F2V7M3T9XW5C6BHRNE', caption: 'Front', width: 1600, height: 1200 }],
    choices: { ...everything, ...choices },
    version: 3,
    now,
  });
const inStructure = (structure: Strategy) => packet({ deal: { chosen: structure } });
const textOf = (lines: readonly { label: string; text: string }[] = [], label: string) =>
  lines.find((each) => each.label === label)?.text;

/** The first number of a printed text. */
const numberIn = (text = '') => Number(/-?\d[\d,]*(?:\.\d+)?/.exec(text.replace('−$', '-'))?.[0].replaceAll(',', ''));

describe('a packet', () => {
  it.each(Strategy.options)('in %s has nothing of the owner, the seller’s answers, notes and drafts', (structure) => {
    const text = JSON.stringify(inStructure(structure));
    expect(text).not.toContain(canary);
    for (const secret of ['divorce', '7,777', '7777', '8,888', '8888', '313,131', '313131']) {
      expect(text).not.toContain(secret);
    }
  });

  it('cannot tell what the seller is behind with from what the seller gets, where a loan stays', () => {
    const split = (cash: number, arrears: number) =>
      packet({
        // 2% closing costs are on the price, of which the cash is a part.
        deal: { chosen: 'Subject-To', 'terms.subjectTo.cashToSeller': String(cash) },
        seller_facts: { behindOnPayments: true, arrears, hasLiens: false },
      });
    const made = split(12_345, 7777);
    expect(textOf(made.structure?.cash, 'Paid at closing, costs included')).not.toBe('Unknown');
    expect(made.numbers).toContain('"closing"');
    expect(split(13_345, 6757)).toEqual(made);
    expect(split(2345, 17_977)).toEqual(made);
  });

  it('has numbers for a workbook only beside all that they say, and never what the investor asks for', () => {
    const all = inStructure('Seller Finance').numbers ?? '';
    for (const secret of ['hurdle', 'sellerPrice', 'assignmentFee']) expect(all).not.toContain(secret);
    expect(WorkbookNumbers.parse(JSON.parse(all)).figures.npv).toBeNull();
    for (const section of ['structure', 'income', 'projection'] as const) {
      const sections = PacketSection.options.filter((each) => each !== section);
      expect(packet({}, { sections }).numbers).toBeUndefined();
    }
    for (const structure of ['Novation', 'Wholesale'] as const) {
      expect(inStructure(structure).numbers).toBeUndefined();
    }
  });

  it('of a closed deal is on the terms that it closed on, not those that the deal has', () => {
    const deal = { ...workedTerms, chosen: 'Seller Finance', 'terms.sellerFinance.price': '250000' };
    const { agreed } = signedAnalysis();
    const settlement = { price: 225_100.5 };
    const closing = { day: '2026-11-20', choices: {}, settlement, price: 225_100.5 };
    const termsOf = (parts: Partial<Analysis>) => JSON.stringify(packet({ deal, ...parts }).structure?.terms);
    expect(termsOf({})).toContain('$228,760');
    const closed = termsOf({ agreed, closing });
    expect(closed).toContain('"$203,860.50"');
    expect(closed).not.toContain('$228,760');
    const { numbers = '' } = packet({ deal, agreed, closing });
    const { inputs, figures } = WorkbookNumbers.parse(JSON.parse(numbers));
    expect([figures.price, inputs.find(({ id }) => id === 'down')?.amount]).toEqual([225_100.5, 21_240]);
  });

  it.each([
    ['Novation', 'terms.novation.sellerPrice'],
    ['Wholesale', 'terms.wholesale.price'],
    ['Lease Option', 'terms.leaseOption.strike'],
  ] as const)('of a closed %s has the price that was settled', (structure, field) => {
    const { analysis_data } = analysis;
    const settled = { day: '2026-11-20', choices: {}, settlement: { price: 201_234 }, price: 201_234 };
    const made = { ...analysis, analysis_data, deal: { chosen: structure, [field]: '200000' }, closing: settled };
    const { deal } = writtenDeal(made, {}, '2026-11-23');
    expect(priceStructure(deal, structure).price).toBe(201_234);
  });

  it.each(['Subject-To', 'Seller Finance', 'Lease Option'] as const)(
    'in %s has numbers from which a workbook works out what the sheets say',
    (structure) => {
      const made = inStructure(structure);
      const workbook = dealWorkbook(WorkbookNumbers.parse(JSON.parse(made.numbers ?? '')));
      const at = evaluated(workbook);
      const [sheet] = workbook.sheets;
      const figures = (sheet?.rows ?? []).flatMap(([label, formula, own], row) =>
        // Only a spreadsheet finds the return.
        label &&
        'text' in label &&
        !label.text.startsWith('Return') &&
        formula &&
        'formula' in formula &&
        own &&
        'amount' in own
          ? [[label.text, at('Deal', row + 1, 2), own.amount] as const]
          : [],
      );
      expect(figures.length).toBeGreaterThanOrEqual(4);
      for (const [label, workedOut, own] of figures) {
        expect(Math.abs(Number(workedOut) - own), label).toBeLessThan(0.0051);
      }
      const price = structure === 'Subject-To' ? 'Price and closing' : 'Price';
      expect(figures.map(([label]) => label)).toContain(price);
      expect(JSON.stringify(workbook)).not.toContain('NPV');
    },
  );

  it('has only what its schema names, whatever is added to a deal', () => {
    const made = packet();
    expect(made).toEqual(Packet.parse(made));
    const strange = { ...analysis, later_field: canary, analysis_data: { ...analysis.analysis_data, later: canary } };
    expect(JSON.stringify(packet(strange))).not.toContain(canary);
  });

  it('says how to reach the sender only when they ticked it', () => {
    expect(packet().contact).toEqual({
      name: 'Ines Calder',
      company: 'Alder & Main Homes',
      email: 'ines@alder.example',
      phone: '602-555-0102',
    });
    const without = JSON.stringify(packet({}, { with_contact: false }));
    const { full_name, company, email, phone } = sender;
    for (const part of [full_name, company, email, phone]) expect(without).not.toContain(part);
  });

  it('leaves out any choice of sections, and keeps the others as they are', () => {
    const all = packet();
    fc.assert(
      fc.property(fc.subarray([...PacketSection.options]), (sections) => {
        const some = packet({}, { sections });
        for (const section of PacketSection.options) {
          expect(some[section]).toEqual(sections.includes(section) ? all[section] : null);
        }
        expect(some.address).toBe(all.address);
      }),
    );
  });

  it.each(['Subject-To', 'Seller Finance', 'Lease Option', 'Novation'] as const)(
    'in %s has the cash and the cash flow of the deal desk',
    (structure) => {
      const { deal } = dealOfAnalysis({ ...analysis, deal: { chosen: structure } }, {}, '2026-11-23');
      const { cashIn, monthlyCashFlow } = priceStructure(deal, structure);
      const { structure: shown, income, projection } = inStructure(structure);
      expect(shown?.name).toBe(structure);
      const whole = (amount: number) =>
        `${amount < 0 ? '−' : ''}$${Math.round(Math.abs(amount)).toLocaleString('en-US')}`;
      expect(textOf(shown?.cash, 'Cash in')).toBe(whole(cashIn ?? NaN));
      expect(textOf(income ?? [], 'Cash flow')?.replace('+', '')).toBe(
        monthlyCashFlow === null ? undefined : whole(monthlyCashFlow),
      );
      expect(projection === null).toBe(structure === 'Novation');
    },
  );

  it('adds up: the lines of the cash are its sum, those of the income too', () => {
    const amount = (text: string) => Number(text.replace('−', '-').replace(/[+$,]/g, ''));
    for (const structure of Strategy.options) {
      const { structure: shown, income } = inStructure(structure);
      const cash = shown?.cash ?? [];
      const parts = cash.filter(({ isTotal }) => !isTotal).reduce((sum, { text }) => sum + amount(text), 0);
      const sum = amount(cash.find(({ isTotal }) => isTotal)?.text ?? '0');
      expect(Math.abs(parts - sum)).toBeLessThanOrEqual(cash.length);
      const month = (income ?? []).filter(({ isTotal }) => !isTotal).reduce((all, { text }) => all + amount(text), 0);
      expect(Math.abs(month - amount(textOf(income ?? [], 'Cash flow') ?? '0'))).toBeLessThanOrEqual(
        income?.length ?? 0,
      );
    }
  });

  it('has the cost of an assumption in what is paid at closing', () => {
    const deal = { chosen: 'Subject-To', 'terms.subjectTo.cashToSeller': '12345' };
    const seller_facts = { behindOnPayments: false, hasLiens: false };
    const paid = (exit_plan: Analysis['exit_plan']) =>
      numberIn(textOf(packet({ deal, seller_facts, exit_plan }).structure?.cash, 'Paid at closing, costs included'));
    const assumed = { takeover: 'assumption', assumptionFee: '4321', fundingFeePercent: '0' } as const;
    expect(paid(assumed)).toBe(paid({}) + 4321);
    const made = packet({ deal, seller_facts, exit_plan: assumed });
    expect(made.numbers).not.toContain('assumption');
    const cash = (made.structure?.cash ?? []).map(({ text }) => numberIn(text));
    const sum = cash.pop() ?? Number.NaN;
    expect(Math.abs(cash.reduce((all, part) => all + part, 0) - sum)).toBeLessThanOrEqual(cash.length);
  });

  it('shows the buyer of a contract their price, not the investor’s price and fee', () => {
    const deal = { chosen: 'Wholesale', 'terms.wholesale.fee': '12345', 'house.repairs': '20000' };
    const { deal: read } = dealOfAnalysis({ ...analysis, deal }, {}, '2026-11-23');
    const own = priceStructure(read, 'Wholesale').price ?? NaN;
    const shown = packet({ deal });
    const text = JSON.stringify(shown);
    expect(textOf(shown.summary, 'Price')).toBe(`$${Math.round(own + 12_345).toLocaleString('en-US')}`);
    for (const secret of [12_345, Math.round(own)]) expect(text).not.toContain(secret.toLocaleString('en-US'));
  });

  it('says how the deal is left where that is ticked: both outcomes, the month, the start and the terms', () => {
    const exit_plan = { exit: 'wrap', 'exits.wrap.price': '431,000', 'exits.wrap.startMonth': '0' } as const;
    const seller_facts = { loanBalance: 165_000, interestRate: 3.25, monthlyPayment: 849.62 };
    const chosen = { deal: { chosen: 'Seller Finance' as const }, seller_facts };
    const { exit } = packet({ ...chosen, exit_plan }, { with_exit: true });
    const { deal } = dealOfAnalysis({ ...analysis, ...chosen, exit_plan }, {}, '2026-11-23');
    const cell = priceCell(
      {
        deal,
        row: priceStructure(deal, 'Seller Finance'),
        plan: { wrap: { price: 431_000, startMonth: 0 } },
      },
      'wrap',
    );
    expect(cell.npv).not.toBeNull();
    const said = (lines: Parameters<typeof textOf>[0], label: string) => numberIn(textOf(lines, label));
    expect(exit?.name).toBe('Resell on a wrap');
    expect(said(exit?.lines, 'Cash in')).toBe(Math.round(cell.cashIn ?? 0));
    expect(said(exit?.lines, 'At the start')).toBe(Math.round(cell.cashAtStart ?? 0));
    expect(said(exit?.lines, 'Cash flow')).toBe(Math.round(cell.monthlyCashFlow ?? 0));
    expect(exit?.outcomes.map(({ name }) => name)).toEqual(['If they pay', 'If they stop paying']);
    exit?.outcomes.forEach(({ lines }, at) => {
      expect(said(lines, 'Profit')).toBe(Math.round(cell.outcomes[at]?.profit ?? 0));
      expect(said(lines, 'Worth today (NPV)')).toBe(Math.round(cell.outcomes[at]?.npv ?? 0));
    });
    expect(textOf(exit?.assumptions, 'Their price')).toBe('$431,000');
    expect(textOf(exit?.assumptions, 'They move in')).toBe('at closing');
    expect(textOf(exit?.assumptions, 'Their balloon')).toBe('none');
    expect(textOf(exit?.assumptions, 'Selling costs')).toBe('3% of their price');
    expect(textOf(exit?.assumptions, 'If they stop paying')).toBe('after 12 payments');
    // No structure's own exit is said, nor one that it cannot have.
    expect(packet({ ...chosen, exit_plan: { exit: 'hold' } }, { with_exit: true }).exit).toBeUndefined();
    expect(packet({ deal: { chosen: 'Novation' }, exit_plan }, { with_exit: true }).exit).toBeUndefined();
  });

  it('states no price where repairs leave nothing to ask for', () => {
    const { summary } = packet({ deal: { chosen: 'Wholesale', 'house.repairs': '900000' } });
    expect([textOf(summary, 'Price'), textOf(summary, 'Left after both')]).toEqual(['Unknown', 'Unknown']);
  });

  it('names the balloon of a loan that stays', () => {
    const seller_facts = { loanBalance: 165_000, interestRate: 3.25, monthlyPayment: 849.62 };
    const deal = { chosen: 'Subject-To', 'house.loan.paymentsLeft': '120' };
    const terms = packet({ deal, seller_facts }).structure?.terms ?? [];
    expect(textOf(terms, 'Its balloon')).toMatch(/^\$107,983 in month 120$/);
  });

  it('says what the value rests on', () => {
    expect(packet().value?.basis).toBe('estimate by RentCast');
    expect(packet({ deal: { 'house.afterRepairValue': '400000' } }).value?.basis).toBe('our own figure');
    const comps = workedComps(now);
    const weighted = String(packet({ comps }).value?.weighted?.value);
    const value = packet({
      comps: { ...comps, 'used.value': weighted },
      deal: { 'house.afterRepairValue': weighted },
    }).value;
    expect(value?.basis).toMatch(/^\d+ adjusted sales$/);
    expect(value?.note).toBeNull();
    expect(value?.sales.map(({ weight_percent }) => weight_percent ?? 0).reduce((a, b) => a + b, 0)).toBeCloseTo(
      100,
      1,
    );
  });

  it('says that a value by county records rests on the county’s sales, not on its roll', () => {
    const fromCounty = { county: '12021', name: 'Collier County', credit: 'Mock', day: '2026-10-01', ownerLists: true };
    const { value, source } = packet({ analysis_data: { ...analysis.analysis_data, source: 'county', fromCounty } });
    expect(value?.basis).toBe('estimate from Collier County’s recorded sales');
    expect(source).toBe('Collier County roll');
  });

  it('names sales as the basis only while they come to the value that counts', () => {
    const comps = { ...workedComps(now), 'used.value': '425200.62', 'used.on': '2026-11-02' };
    const deal = { 'house.afterRepairValue': '425200.62' };
    const changed = packet({ comps: { ...comps, 'r1.price': '500000' }, deal }).value;
    expect(changed?.basis).toBe('taken from the sales as they stood on Nov 2, 2026');
    expect(changed?.note).toBe('The figures of this packet count with $425,201, not with the weighted value.');
    const estimate = packet().value;
    expect(estimate?.note).toMatch(/^The figures of this packet count with \$[\d,]+, not with the weighted value\.$/);
    const leftOut = Object.fromEntries(
      analysis.analysis_data.comparables.map((_, at) => [`r${at + 1}.leftOut`, 'other']),
    );
    const none = packet({ comps: { ...comps, ...leftOut }, deal }).value;
    expect(none).toMatchObject({ sales: [], weighted: null, note: null });
    expect(none?.basis).not.toContain('0 adjusted sales');
  });

  it('marks a sale that the sender entered or changed', () => {
    const entered = (comps: Record<string, string>) =>
      packet({ comps })
        .value?.sales.filter(({ is_entered }) => is_entered)
        .map(({ price }) => price);
    expect(entered({ 'r1.condition': '4' })).toEqual([]);
    expect(packet({ comps: {} }).value?.has_entered_facts).toBe(false);
    expect(packet({ comps: { 'r1.condition': '4' } }).value?.has_entered_facts).toBe(true);
    expect(entered({ 'r1.price': '396500' })).toEqual([396_500]);
    const own = '01KJZ8Q4F2V7M3T9XW5C6BHRNF';
    const sale = { price: '401000', soldOn: '2026-09-01', miles: '0.2', squareFootage: '1600', address: '1 Own St' };
    expect(entered(Object.fromEntries(Object.entries(sale).map(([field, text]) => [`${own}.${field}`, text])))).toEqual(
      [401_000],
    );
  });

  it('says that a figure is unknown, and never that it is 0', () => {
    const blank = {
      ...analysis.analysis_data,
      provenance: { ...sampleProperty.provenance, 'marketData.rentEstimate': 'missing' as const },
    };
    const made = packet({ analysis_data: { ...blank, marketData: { ...blank.marketData, rentEstimate: 0 } } });
    expect(textOf(made.income ?? [], 'Rent')).toBe('Unknown');
    expect(textOf(made.income ?? [], 'Cash flow')).toBe('Unknown');
    expect(textOf(made.summary, 'Coverage (DSCR)')).toBe('Unknown');
    expect(made.stress?.lines.map(({ text }) => text)).not.toContain('$0 a month');
    expect(made.projection?.years[0]?.cash_flow).toBeNull();
  });

  it('prints the unit value that was used, so that a reader comes to the same adjustments', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999 }), (cents) => {
        const none = { 'unit.bathrooms': '0', 'unit.garageBays': '0', 'unit.yearBuilt': '0' };
        const units = { ...none, 'unit.condition': '0', 'unit.trend': '0', 'unit.squareFootage': String(cents / 100) };
        const { value } = packet({ comps: { ...workedComps(now), ...units, 'subject.squareFootage': '1640' } });
        expect(value?.unit_values).toEqual([expect.stringMatching(/^\$[\d.,]+ a square foot$/)]);
        const unit = numberIn(value?.unit_values[0]);
        expect(unit).toBe(cents / 100);
        const sales = value?.sales ?? [];
        expect(sales.length).toBeGreaterThan(0);
        for (const { square_feet, price, adjustment, adjusted } of sales) {
          expect(adjustment).toBeCloseTo((1640 - (square_feet ?? Number.NaN)) * unit, 5);
          expect(adjusted).toBeCloseTo((price ?? Number.NaN) + (adjustment ?? Number.NaN), 5);
        }
      }),
    );
  });

  it('prints each share of the rent as it was used: rent × percentage is the printed amount', () => {
    const dollarsAndCents = fc.integer({ min: 50_000, max: 900_000 }).map((cents) => cents / 100);
    const share = fc.integer({ min: 1, max: 30_000 }).map((thousandths) => thousandths / 1000);
    fc.assert(
      fc.property(dollarsAndCents, share, (rent, vacancy) => {
        const income =
          packet({
            deal: { chosen: 'Seller Finance' },
            calculator_inputs: { monthlyRent: String(rent), vacancy: String(vacancy) },
          }).income ?? [];
        const printedRent = numberIn(textOf(income, 'Rent'));
        expect(printedRent).toBe(rent);
        for (const { label, text } of income.filter((each) => /^(Vacancy|Management), /.test(each.label))) {
          const product = (printedRent * numberIn(label)) / 100;
          expect(Math.abs(Math.abs(numberIn(text)) - product)).toBeLessThanOrEqual(0.5 + 1e-6);
        }
        expect(income.filter(({ label }) => label === `Vacancy, ${vacancy}%`)).toHaveLength(1);
      }),
    );
  });

  it('is in the structure that ranks first where the analysis names none', () => {
    // The rules recommend seller finance.
    expect(packet({ deal: {} }).structure?.name).toBe('Novation');
  });

  it('says that sample data is', () => {
    expect(packet().is_sample).toBe(false);
    expect(packet({ analysis_data: sampleProperty })).toMatchObject({ is_sample: true, source: 'Sample data' });
  });
});

it('says of a house that was never looked up that its figures are from our own records', () => {
  const analysis_data = { ...analysis.analysis_data, source: 'imported' as const };
  const { source } = packet({ analysis_data });
  expect(source).toBe('our own records');
});
