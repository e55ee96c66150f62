import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toProperty } from '#lambdas/property-sources/sample/sample-mapping.ts';
import { sampleProperties } from '#lambdas/property-sources/sample/sample-properties.ts';
import { calculateDeal, cashInvested, dealNumbers } from '#shared/finance/deal.ts';
import { CalculatorChanges, CalculatorInputs, dealFacts } from '#shared/finance/deal-inputs.ts';
import { neededFor, needsText } from '#shared/finance/deal-needs.ts';
import { type DealFigure, figureInputs } from '#shared/finance/figure-inputs.ts';
import { capRate, cashOnCashReturn, deriveFigures, monthlyNetCashFlow, round } from '#shared/finance/figures.ts';
import { openDeal } from '#shared/finance/open-deal.ts';
import { isKnown, knownValue, type PropertyField, type PropertyResult } from '#shared/property/property.ts';
import { applySellerFacts } from '#shared/strategy/apply-seller-facts.ts';
import { aProperty } from '#test/support/lambdas/builders.ts';

const now = new Date('2026-03-05T12:00:00.000Z');
const samples = sampleProperties.map((facts) => toProperty(facts, now));
const sample = (start: string): PropertyResult => {
  const found = samples.find(({ address }) => address.startsWith(start));
  if (!found) throw new Error(`No sample house ${start}`);
  return found;
};

const unknown = (property: PropertyResult, ...fields: PropertyField[]): PropertyResult => ({
  ...property,
  provenance: { ...property.provenance, ...Object.fromEntries(fields.map((field) => [field, 'missing' as const])) },
});
const rentUnknown = unknown(sample('2417 E Sample Palm'), 'marketData.rentEstimate');

/** The figures that lookup and calculator both show, to the cent and to two decimals. */
const shared = (inputs: CalculatorInputs) => {
  const { cashFlow, capRate: rate, roiPercent } = calculateDeal(inputs);
  return [round(cashFlow), round(rate), round(roiPercent), round(cashInvested(dealNumbers(inputs)))];
};
const lookedUp = ({ marketData, investmentMetrics }: PropertyResult) => [
  investmentMetrics.monthlyNetCashFlow,
  marketData.capRate,
  marketData.cashOnCashReturn,
  investmentMetrics.totalCashRequired,
];

describe('the calculator as it opens', () => {
  const known = samples.filter((house) => isKnown(house, 'investmentMetrics.monthlyNetCashFlow'));

  it('agrees with the lookup for every sample house whose figures are known', () => {
    expect(known.length).toBeGreaterThan(15);
    for (const house of known) {
      expect([house.address, ...shared(openDeal(house, knownValue(house)))]).toEqual([
        house.address,
        ...lookedUp(house),
      ]);
    }
  });

  it('agrees with the lookup after the user has valued the house', () => {
    for (const house of known) {
      const valued = applySellerFacts(house, { estimatedValue: 287_654 });
      expect(shared(openDeal(valued, knownValue(valued)))).toEqual(lookedUp(valued));
    }
  });

  it('counts the dues of 505 Sample Lakeshore: −1,431.13 a month and 1.90%', () => {
    const house = sample('505 Sample Lakeshore');
    const inputs = openDeal(house, knownValue(house));
    expect(inputs.hoaMonthly).toBe('912');
    expect(shared(inputs).slice(0, 2)).toEqual([-1431.13, 1.9]);
  });

  it('agrees for any house', () => {
    const facts = fc.record({
      value: fc.integer({ min: 1000, max: 5_000_000 }),
      rent: fc.integer({ min: 1, max: 30_000 }),
      taxes: fc.integer({ min: 0, max: 60_000 }),
      hoa: fc.integer({ min: 0, max: 3000 }),
    });
    fc.assert(
      fc.property(facts, (house) => {
        const figures = deriveFigures(house);
        const property = aProperty({ estimatedValue: house.value });
        const {
          cashFlow,
          capRate: rate,
          roiPercent,
        } = calculateDeal(
          openDeal(
            {
              ...property,
              monthlyHoa: house.hoa,
              financialData: { ...property.financialData, ...figures.financialData, propertyTaxes: house.taxes },
              marketData: { ...property.marketData, rentEstimate: house.rent },
            },
            house.value,
          ),
        );
        expect(cashFlow).toBeCloseTo(monthlyNetCashFlow(house), 2);
        expect(rate).toBeCloseTo(capRate(house), 2);
        expect(roiPercent).toBeCloseTo(cashOnCashReturn(house), 2);
      }),
    );
  });

  const house = sample('2417 E Sample Palm');

  it('has 20% down, 2% closing costs and the rest as a loan', () => {
    expect(openDeal(house, 402_000)).toMatchObject({
      purchasePrice: '402000',
      downPayment: '80400',
      loanAmount: '321600',
      closingPercent: '2',
      monthlyRent: '2150',
      propertyTaxes: '1512',
      insurance: '2010',
      sellingCostPercent: '7',
    });
  });

  it('lets down payment and loan follow the price until they are typed', () => {
    expect(openDeal(house, 402_000, { purchasePrice: '300,000' })).toMatchObject({
      downPayment: '60000',
      loanAmount: '240000',
    });
    expect(openDeal(house, 402_000, { downPayment: '50,000' }).loanAmount).toBe('352000');
    expect(openDeal(house, 402_000, { downPayment: '' }).loanAmount).toBe('402000');
    expect(openDeal(house, 402_000, { downPayment: '50,000', loanAmount: '5' }).loanAmount).toBe('5');
  });

  it('keeps the figures of a deal saved with a down payment', () => {
    const saved = { purchasePrice: '380,000', downPayment: '50,000', loanAmount: '330000', interestRate: '7' };
    const { breakdown } = calculateDeal(openDeal(house, 380_000, saved));
    expect(breakdown.loanPayment).toBeCloseTo(2195.5, 2);
    expect(openDeal(house, 380_000, saved)).toMatchObject(saved);
  });

  it('puts 20% down on a deal saved with a loan of the whole price that nobody typed', () => {
    const saved = { purchasePrice: '380000', loanAmount: '380000' };
    expect(openDeal(house, 380_000, saved)).toMatchObject({ downPayment: '76000', loanAmount: '304000' });
    expect(openDeal(house, 402_000, { loanAmount: '350,000' }).loanAmount).toBe('350,000');
  });
});

describe('a fact that nobody knows', () => {
  const figures = Object.keys(figureInputs) as DealFigure[];
  const lacking = (inputs: CalculatorInputs) => figures.filter((figure) => neededFor(figure, inputs).length > 0);

  it('is needed by exactly the figures that depend on it', () => {
    const inputs = openDeal(rentUnknown, 402_000);
    expect(inputs.monthlyRent).toBeUndefined();
    expect(lacking(inputs)).toEqual(
      figures.filter((figure) => figureInputs[figure].some((input) => input === 'monthlyRent')),
    );
    expect(neededFor('cashFlow', inputs)).toEqual(['monthlyRent']);
    expect(neededFor('loanPayment', inputs)).toEqual([]);
  });

  it('is no longer lacking once it is typed, and 0 once it is emptied', () => {
    for (const monthlyRent of ['2,000', '']) {
      expect(lacking(openDeal(rentUnknown, 402_000, { monthlyRent }))).toEqual([]);
    }
    expect(calculateDeal(openDeal(rentUnknown, 402_000, { monthlyRent: '' })).monthlyRental).toBe(0);
  });

  it('takes down payment and loan with it when it is the price', () => {
    const inputs = openDeal(rentUnknown, null);
    expect([inputs.purchasePrice, inputs.downPayment, inputs.loanAmount]).toEqual([undefined, undefined, undefined]);
    expect(neededFor('loanPayment', inputs)).toEqual(['purchasePrice']);
    expect(neededFor('cashInvested', inputs)).toEqual(['purchasePrice']);
    expect(neededFor('cashFlow', inputs)).toEqual(['purchasePrice', 'monthlyRent']);
    expect(neededFor('loanPayment', openDeal(rentUnknown, null, { downPayment: '50,000' }))).toEqual(['purchasePrice']);
    expect(neededFor('loanPayment', openDeal(rentUnknown, null, { loanAmount: '50,000' }))).toEqual([]);
    expect(neededFor('loanPayment', openDeal(rentUnknown, null, { purchasePrice: '' }))).toEqual([]);
  });

  it('is a rent of 0 on a record without provenance, too', () => {
    expect(openDeal(aProperty(), 400_000).monthlyRent).toBeUndefined();
  });

  it('is named in plain words', () => {
    expect(needsText([])).toBeUndefined();
    expect(needsText(['monthlyRent'])).toBe('needs rent');
    expect(needsText(dealFacts)).toBe('needs price, rent, taxes and insurance');
  });

  it('never changes a figure that does not need it', () => {
    const nothing = unknown(
      rentUnknown,
      'financialData.propertyTaxes',
      'financialData.insurance',
      'marketData.rentEstimate',
    );
    const amount = fc.nat(10_000_000).map(String);
    const all = fc.record({ purchasePrice: amount, monthlyRent: amount, propertyTaxes: amount, insurance: amount });
    fc.assert(
      fc.property(fc.subarray([...dealFacts]), all, all, (absent, first, second) => {
        const typed = Object.fromEntries(
          dealFacts.flatMap((fact) => (absent.includes(fact) ? [] : [[fact, first[fact]]])),
        );
        const opened = openDeal(nothing, null, typed);
        const [one, two] = [first, second].map((facts) =>
          calculateDeal(openDeal(nothing, null, { ...facts, ...typed })),
        );
        for (const name of ['cashFlow', 'capRate', 'roiPercent', 'monthlyRental', 'monthlyExpenses'] as const) {
          if (neededFor(name, opened).length === 0) expect(one?.[name]).toBe(two?.[name]);
        }
      }),
    );
  });
});

it('accepts a change of every input that can be saved, and its removal', () => {
  expect(Object.keys(CalculatorChanges.shape)).toEqual(Object.keys(CalculatorInputs.shape));
  expect(CalculatorChanges.parse({ loanAmount: null, vacancy: '7' })).toEqual({ loanAmount: null, vacancy: '7' });
});
