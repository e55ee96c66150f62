import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { WorkspaceId } from '#shared/account/workspace.ts';
import { demoId } from '#shared/analysis/demo.ts';
import type { DealTexts } from '#shared/deal/deal-texts.ts';
import { type ResultVerdict, resultVerdict } from '#shared/deal/result-verdict.ts';
import { PropertyResult } from '#shared/property/property.ts';
import { applySellerFacts } from '#shared/strategy/apply-seller-facts.ts';
import type { SellerFacts } from '#shared/strategy/seller-facts.ts';
import { recommendStrategy } from '#shared/strategy/strategy.ts';
import { Strategy } from '#shared/strategy/strategy-name.ts';
import WouldWorkList from '#web/areas/lookup/answer/would-work-list.tsx';
import { ResultView } from '#web/areas/lookup/result/result-view.tsx';
import { nextSteps } from '#web/areas/lookup/verdict/next-steps.ts';
import { palmLane } from './houses.ts';

/** Days from today in UTC, which is where the tests are. */
function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

type Known = {
  value?: number;
  balance?: number;
  payment?: number;
  rate?: number;
  rent?: number;
  hoa?: number;
  type?: string;
  owner?: string;
  isAbsentee?: boolean;
  isDistressed?: boolean;
  hasLiens?: boolean;
  overdue?: number;
  auction?: string;
};

/** A record where everything is known: 300,000 in value, 150,000 owed at 4 %, 2,300 in rent, lived in by its owner. */
function house(known: Known): PropertyResult {
  const { value = 300_000, balance = 150_000, payment = balance === 0 ? 0 : 850, rate = 4, rent = 2300 } = known;
  const { isAbsentee = false, isDistressed = false, hasLiens = false, overdue, auction } = known;
  return PropertyResult.parse({
    ...palmLane,
    estimatedValue: value,
    propertyType: known.type ?? 'Single Family',
    financialData: {
      ...palmLane.financialData,
      mortgageBalance: balance,
      equity: value - balance,
      monthlyMortgagePayment: payment,
      loanRate: rate,
      propertyTaxes: 3000,
      insurance: 1500,
    },
    marketData: { ...palmLane.marketData, rentEstimate: rent },
    monthlyHoa: known.hoa,
    ownerDetails: { ...palmLane.ownerDetails, name: known.owner ?? 'Dana Q Example', isAbsenteeOwner: isAbsentee },
    leadIndicators: {
      ...palmLane.leadIndicators,
      isDistressed,
      isForeclosure: auction !== undefined,
      hasLiens,
      auctionDate: auction,
      defaultAmount: overdue ?? (isDistressed ? 6000 : undefined),
    },
    provenance: { 'financialData.mortgageBalance': 'reported' },
  });
}

function verdictOf(property: PropertyResult, facts: SellerFacts = {}, texts: DealTexts = {}): ResultVerdict {
  const sources = { property, facts, calculator: {}, texts, exitTexts: {}, buyBox: {}, today: inDays(0) };
  return resultVerdict(sources, recommendStrategy(applySellerFacts(property, facts)));
}

const saved = (property: PropertyResult, deal: DealTexts) => ({
  id: demoId,
  user_id: WorkspaceId.parse(''),
  property_address: property.address,
  purchase_price: null,
  financing_strategy: null,
  analysis_data: property,
  created_at: '2026-01-20T15:00:00.000Z',
  deal,
});

function render(property: PropertyResult, texts: DealTexts = {}): string {
  const html = renderToString(
    <StaticRouter location="/">
      <ResultView
        property={property}
        analysis={saved(property, texts)}
        onOpen={() => undefined}
        onNewSearch={() => undefined}
      />
    </StaticRouter>,
  );
  return html.replaceAll('<!-- -->', '').replaceAll('&#x27;', "'");
}

/** As much as the house is worth, for a note that its rent does not carry. */
const fullPrice: DealTexts = { 'terms.sellerFinance.price': '300000' };

/** What the rules recommend and the numbers cannot carry. */
const absurd: [what: string, Strategy, PropertyResult, reason: RegExp, texts?: DealTexts][] = [
  [
    'a distressed owner who owes more than the value, with a payment above the rent',
    'Subject-To',
    house({ balance: 320_000, payment: 2400, isDistressed: true }),
    /^Loses \$1,[\d,]+ a month\. Owes more than a sale would bring: \$326,000 owed, \$279,000 from a sale\.$/,
  ],
  [
    'a trustee sale tomorrow',
    'Subject-To',
    house({ balance: 220_000, payment: 900, isDistressed: true, auction: inDays(1) }),
    /^The auction is 1 day away: less than the 14 a closing takes\.$/,
  ],
  [
    'a low payment on more debt than a sale brings',
    'Subject-To',
    house({ balance: 290_000, payment: 900, rate: 2, isDistressed: true }),
    /^Owes more than a sale would bring: \$296,000 owed, \$279,000 from a sale\.$/,
  ],
  [
    'a note from a bank',
    'Seller Finance',
    house({ balance: 0, rent: 3000, owner: 'First Example Savings Bank', isAbsentee: true }),
    /^A bank owns the house, and banks carry no note\.$/,
  ],
  [
    'a note that takes more than the rent',
    'Seller Finance',
    house({ balance: 90_000, payment: 500, rent: 1600, isAbsentee: true }),
    /^Loses \$[\d.,]+ a month\.$/,
    fullPrice,
  ],
  [
    'a down payment that leaves the loan unpaid',
    'Seller Finance',
    house({ balance: 90_000, payment: 500, rent: 3400, isAbsentee: true }),
    /^\$27,000 down does not pay off the \$90,000 owed\.$/,
    {
      'terms.sellerFinance.price': '270000',
      'terms.sellerFinance.down': '27000',
      'terms.sellerFinance.keepsLoan': 'no',
    },
  ],
  [
    'a lease of land',
    'Lease Option',
    house({ balance: 0, type: 'Land' }),
    /^This is land: there is no house to rent\./,
  ],
  [
    'a lease for less than the dues',
    'Lease Option',
    house({ balance: 0, hoa: 2100, rent: 1800, type: 'Condo' }),
    /^Loses \$[\d.,]+ a month\. Loses \$[\d,]+ in 3 years\.$/,
    { 'terms.leaseOption.rent': '2475', 'terms.leaseOption.strike': '300000' },
  ],
  [
    'an option on a house that is sold for taxes next week',
    'Lease Option',
    house({ balance: 0, rent: 2800, auction: inDays(7) }),
    /^The auction is 7 days away: less than the 14 a closing takes\.$/,
  ],
  [
    'a novation without a spread',
    'Novation',
    house({ balance: 285_000, payment: 1900 }),
    /^Leaves no spread: \$10,200 short\.$/,
  ],
  [
    'an assignment below the payoff',
    'Wholesale',
    house({ balance: 240_000, payment: 1500 }),
    /^\$210,000 for the house does not pay off the \$240,000 owed\.$/,
  ],
];

describe('a recommendation that the numbers cannot carry', () => {
  it.each(absurd)('is not the answer, and says why beside it: %s', (_, structure, property, reason, texts) => {
    const { recommended, answer, plan, sentence } = verdictOf(property, {}, texts);
    expect(recommended).toMatchObject({ structure, verdict: 'fails' });
    expect(recommended?.reasons.join(' ')).toMatch(reason);
    expect(plan).not.toBe(structure);
    if (answer.kind !== 'none') expect(answer.working).not.toBe(structure);
    const html = render(property, texts);
    expect(html).toContain(`Rule table: <b>${structure}</b>, which doesn’t work here.`);
    expect(html).toContain(sentence.first);
    if (answer.kind !== 'none') expect(sentence.third).toContain(`The rule table says ${structure}, `);
    expect(html).not.toMatch(/NaN|Infinity|undefined|\[object/);
  });

  it('covers eleven, at least one for each structure', () => {
    expect(absurd).toHaveLength(11);
    expect(new Set(absurd.map(([, structure]) => structure)).size).toBe(5);
  });
});

describe('the answer of a result', () => {
  it('is one structure with both sides, and one button that writes its offer', () => {
    const { answer, sentence } = verdictOf(house({ balance: 0 }));
    expect(answer.kind).toBe('deal');
    expect(sentence.first).toMatch(/^[A-Z][a-zA-Z -]+ works: \$[\d,]+ a month on \$[\d,]+ of cash\.$/);
    expect(sentence.second).toMatch(/^\$[\d,]+ less than listing to the seller, [\d.]+%\.$/);
    const html = render(house({ balance: 0 }));
    expect(html).toContain(`Write the ${answer.working} Offer`);
    expect(html).not.toContain('See What Would Work');
    expect(html.match(/<tr/g)?.length).toBeGreaterThanOrEqual(6);
  });

  it('is the structure that a saved deal is run as, whatever ranks first', () => {
    const { answer, sentence, plan } = verdictOf(house({ balance: 0 }), {}, { chosen: 'Wholesale' });
    expect(answer.working).toBe('Wholesale');
    expect(answer.order[0]).not.toBe('Wholesale');
    expect(plan).toBe('Wholesale');
    expect(sentence.first).toMatch(/^Wholesale works for you, not yet for the seller: \$9,500 in 1 month\.$/);
    expect(sentence.second).toMatch(/^\$[\d,]+ less than listing to the seller\.$/);
  });

  it('says what the seller would have to pay in', () => {
    const dear = house({ balance: 275_000, payment: 2400, rate: 6 });
    const { answer, sentence } = verdictOf(dear);
    expect(answer.kind).toBe('works_asks');
    expect(sentence.first).toMatch(/^Lease Option works for you, but asks the seller for \$[\d,]+ a month\.$/);
    expect(sentence.second).toContain('The loan stays in their name.');
    expect(render(dear)).toContain('See What Would Work');
  });

  it('asks for the facts that everything waits for, and for the seller’s side of what works', () => {
    const liened = house({ balance: 280_000, payment: 2400, isDistressed: true, hasLiens: true, type: 'Land' });
    const waiting = verdictOf(liened);
    expect(waiting.answer.kind).toBe('needs');
    expect(waiting.sentence.first).toBe('One fact decides this house: liens.');
    expect(waiting.sentence.second).toBe('Then all five are priced.');
    expect(waiting.plan).toBeNull();
    const html = render(liened);
    expect(html).toContain('Ask the Seller');
    expect(html).not.toContain('Write the');
    const lien = verdictOf(house({ balance: 100_000, payment: 800, hasLiens: true }));
    expect(lien.answer.kind).toBe('works_unknown');
    expect(lien.sentence.second).toMatch(/^What it leaves the seller needs the liens\./);
  });

  it('says that none works, and why the nearest does not', () => {
    const { answer, sentence, plan } = verdictOf(house({ balance: 320_000, payment: 2400, type: 'Land' }));
    expect([answer.kind, plan]).toEqual(['none', null]);
    expect(sentence.first).toBe('None of the five works on these numbers.');
    expect(sentence.second).toMatch(/^[A-Z][a-zA-Z -]+: .+\.$/);
  });

  it('says that the structure a deal is run as fails, and what works instead', () => {
    const owing = house({ balance: 275_000, payment: 2400, rate: 6, isDistressed: true });
    const { answer, sentence, plan } = verdictOf(owing, {}, { chosen: 'Subject-To' });
    expect([answer.kind, answer.order[0], plan]).toEqual(['fails', 'Lease Option', 'Lease Option']);
    expect(sentence).toEqual({
      first: "Subject-To doesn't work on these numbers.",
      second: expect.stringMatching(
        /^Loses \$[\d,]+ a month\. Lease Option works for you, but asks the seller for \$[\d,]+ a month\.$/,
      ),
      third: expect.stringMatching(
        /^The rule table says Subject-To, \d\d\/100: .+\. On these numbers no price repairs it\.$/,
      ),
    });
    expect(render(owing, { chosen: 'Subject-To' })).not.toMatch(/[Nn]one of the five|The rule table agrees/);
  });

  it('says what the structure a deal is run as misses or waits for, and what works instead', () => {
    const dear = { 'terms.leaseOption.rent': '1850', chosen: 'Lease Option' } as const;
    const missing = verdictOf(house({ balance: 0 }), {}, dear).sentence;
    expect(missing.first).toMatch(
      /^Lease Option misses what you ask for: earns \$[\d,]+ a month; you ask for \$200\.$/,
    );
    expect(missing.second).toMatch(/ listing\. [A-Z][a-zA-Z -]+ works: \$.+\.$/);
    const liened = house({ balance: 150_000, hasLiens: true });
    const waiting = verdictOf(liened, {}, { chosen: 'Wholesale' }).sentence;
    expect(waiting.first).toBe('Wholesale waits for the liens.');
    expect(waiting.second).toMatch(/^Lease Option works for you: \$.+ of cash\.$/);
  });

  it('does not say that the rule table agrees on what fails', () => {
    const none = verdictOf(house({ balance: 320_000, payment: 2400, type: 'Land', isDistressed: true }));
    expect([none.answer.kind, none.answer.working]).toEqual(['none', 'Subject-To']);
    expect(none.sentence.third).toMatch(/^The rule table says Subject-To, .+ On these numbers no price repairs it\.$/);
  });

  it('says how the rule table stands to it', () => {
    const third = (property: PropertyResult, texts: DealTexts = {}) => verdictOf(property, {}, texts).sentence.third;
    expect(third(house({ balance: 0 }))).toMatch(
      /^The rule table (agrees: \d\d\/100\.|says Lease Option, 82\/100: .+\. It is a deal too, worth \$[\d,]+ to you; .+\.)$/,
    );
    const losing = house({ balance: 90_000, payment: 500, rent: 1600, isAbsentee: true });
    expect(third(losing, fullPrice)).toMatch(
      /^The rule table says Seller Finance, 88\/100: 70% equity, absentee owner\. On these numbers it loses \$[\d.,]+ a month; it works at \$[\d,]+\.$/,
    );
    expect(third(losing)).toMatch(/On these numbers it works at \$[\d,]+, \$[\d,]+ less than listing to the seller\.$/);
    expect(third(house({ balance: 240_000, payment: 1500 }))).toContain(
      'On these numbers: $210,000 for the house does not pay off the $240,000 owed; no price repairs it.',
    );
  });

  it('says whose terms they are', () => {
    const { basis } = verdictOf(house({}), {}, { 'terms.wholesale.fee': '8000', 'assumptions.holdMonths': '18' });
    expect(basis).toBe('Your terms, 18 months, 3% growth');
  });

  it('says beside the figures how many of the seller’s answers they rest on', () => {
    const basisWith = (facts: SellerFacts) => verdictOf(house({}), facts).basis;
    expect(basisWith({ arrears: 500 })).toBe('Terms as proposed, 5 years, 3% growth, 1 seller fact');
    expect(basisWith({ arrears: 500, hasLiens: false, notes: 'Calls back on Monday.' })).toBe(
      'Terms as proposed, 5 years, 3% growth, 2 seller facts',
    );
    expect(basisWith({ notes: 'Calls back on Monday.' })).toBe('Terms as proposed, 5 years, 3% growth');
  });

  it('names the facts that a figure waits for, and says in short where a row waits for any', () => {
    const unpaid = house({ balance: 275_000, payment: 2400, rate: 6, isDistressed: true, hasLiens: true });
    const { property, texts } = { property: unpaid, texts: { chosen: 'Lease Option' } as const };
    expect(verdictOf(property, {}, texts).working.seller.presentValue).toBeNull();
    const html = render(property, texts);
    expect(html).toMatch(
      /Worth today, to the seller<\/dt><dd[^>]*><span aria-hidden="true">—<\/span><\/dd><dd[^>]*>Needs liens</,
    );
    const row = (name: string) =>
      html.match(new RegExp(`<th scope="row">${name}</th>.*?</tr>`))?.[0].replace(/<[^>]+>/g, '|');
    // Neither its price nor its fee stands while the liens are open.
    expect(row('Wholesale')).toMatch(/\|Needs a fact\|+Needs a fact\|+—\|+—\|+\$1,500\|/);
  });

  it('leaves the seller’s side of what lacks a loan open, and keeps a price that was typed', () => {
    const free = render(house({ balance: 0 }));
    expect(free).toMatch(
      /<th scope="row">Subject-To<\/th><td>.*?Doesn't work<\/span><\/td><td><span class="not-available">/,
    );
    const typed = { 'terms.wholesale.fee': '9000', 'terms.wholesale.rulePercent': '65' };
    expect(render(house({ balance: 150_000, hasLiens: true }), typed)).toMatch(
      /<th scope="row">Wholesale<\/th>.*?<td>\$186,000<\/td>/,
    );
  });

  it('shows a dash for a figure that nobody knows', () => {
    const html = render(house({ balance: 280_000, payment: 1200, isDistressed: true, hasLiens: true }));
    expect(html).toContain('Needs a fact');
    expect(html).toContain('<td>—</td>');
  });
});

describe('a house that no change helps', () => {
  const noneOf = (property: PropertyResult, texts: DealTexts = {}) => {
    const { input, working, answer } = verdictOf(property, {}, texts);
    return renderToString(
      <StaticRouter location="/">
        <WouldWorkList input={input} working={working} kind={answer.kind} solves />
      </StaticRouter>,
    ).replaceAll('<!-- -->', '');
  };

  it('says so in the words of its heading', () => {
    const dear = house({ balance: 320_000, payment: 2400, rate: 6, rent: 1900 });
    expect(verdictOf(dear).answer.kind).toBe('works_asks');
    expect(noneOf(dear)).toContain('No single target or term makes it a deal.');
    expect(noneOf(dear, { chosen: 'Subject-To' })).toContain('No single target or term makes Subject-To work.');
    const land = house({ balance: 320_000, payment: 2400, type: 'Land' });
    expect(noneOf(land)).toContain('No single target or term makes it work.');
  });
});

describe('what to ask the seller', () => {
  const asksOf = (property: PropertyResult, facts: SellerFacts = {}) =>
    verdictOf(property, facts).asks.map(({ label, why, answeredIn }) => [label, why, answeredIn]);
  const liened = { balance: 150_000, isDistressed: true, hasLiens: true };

  it('is what structures wait for, then what would change a verdict', () => {
    expect(asksOf(house({ ...liened, payment: 2400 }))[0]).toEqual([
      'Other liens',
      'Novation and Wholesale wait for it.',
      { seller: 'hasLiens' },
    ]);
    expect(asksOf(house(liened)).map(([label]) => label)).toEqual([
      'Other liens',
      'Repairs',
      'Auction date',
      'Asking price',
      'Cash needed at closing',
      'Kind of loan',
    ]);
    const unrated = { ...house({}), provenance: { 'financialData.loanRate': 'missing' as const } };
    unrated.financialData = { ...unrated.financialData, loanRate: undefined };
    expect(asksOf(unrated)).toContainEqual([
      "Loan's rate",
      'Subject-To and Seller Finance wait for it.',
      { seller: 'interestRate' },
    ]);
  });

  it('asks first for the loan, then for what counts as none, the auction and what the seller wants', () => {
    const provenance = {
      'financialData.mortgageBalance': 'missing',
      'financialData.equity': 'missing',
      'marketData.rentEstimate': 'missing',
    } as const;
    const asks = verdictOf({ ...house({}), provenance }).asks;
    expect(asks.map(({ path, isAssumed }) => [path, isAssumed])).toEqual([
      ['house.loan', false],
      ['house.rent', false],
      ['house.arrears', true],
      ['house.liens', true],
      ['house.repairs', true],
      ['house.askingPrice', true],
      ['house.cashNeeded', true],
    ]);
  });

  it('asks once whether the owner is behind, whatever it decides', () => {
    const provenance = { 'leadIndicators.isDistressed': 'missing' } as const;
    const asks = verdictOf({ ...house({ balance: 240_000 }), provenance }).asks;
    const behind = asks.filter(({ answeredIn }) => JSON.stringify(answeredIn).includes('behindOnPayments'));
    expect(behind.map(({ path, isAssumed }) => [path, isAssumed])).toEqual([['house.distressed', false]]);
  });

  it('goes with an answer of 0, and with every answer of what the seller wants', () => {
    const answered = { hasLiens: false, repairEstimate: 0, behindOnPayments: false, askingPrice: 0, cashNeeded: 0 };
    expect(asksOf(house({}), answered).filter(([label]) => label !== 'Kind of loan')).toEqual([]);
  });

  it('becomes the amount after a yes, and goes with its answer', () => {
    expect(asksOf(house(liened), { hasLiens: true })[0]?.[2]).toEqual({ seller: 'lienAmount' });
    expect(asksOf(house(liened), { lienAmount: 4000 }).map(([label]) => label)).not.toContain('Other liens');
  });

  it('includes the warnings of what is shown, each with the place of its answer', () => {
    const asks = asksOf(house({ balance: 230_000, payment: 700, rate: 2.5, isDistressed: true }));
    expect(asks).toContainEqual(['Auction date', 'A sale less than 14 days away comes before any closing.', 'deal']);
    expect(asks.map(([label]) => label)).toContain('Kind of loan');
  });

  it('is one question for a fact that both a rule and the numbers lack', () => {
    const provenance = { 'financialData.mortgageBalance': 'missing', 'financialData.equity': 'missing' } as const;
    const asks = asksOf({ ...house({}), provenance }).filter(([label]) => label === 'Loan balance');
    expect(asks).toHaveLength(1);
    expect(asks[0]?.[1]).toMatch(/^If the house is free and clear, .* would apply\. .* wait for it\.$/);
  });
});

describe('the next steps after the numbers', () => {
  const stepsOf = (property: PropertyResult, texts: DealTexts = {}) =>
    nextSteps(recommendStrategy(property).strategy, verdictOf(property, {}, texts)).map(
      ({ title, timeframe, actions }) => [`${title} (${timeframe})`, actions] as const,
    );

  it('do not plan a structure that fails', () => {
    const [immediate] = stepsOf(house({ balance: 90_000, payment: 500, rent: 1600, isAbsentee: true }), fullPrice);
    expect(immediate?.[1].slice(0, 2)).toEqual([
      "Plan on Lease Option: Seller Finance doesn't work on these numbers.",
      'Call the owner: would they rent now and sell later at a price fixed today?',
    ]);
  });

  it('of a lease option look after the loan: liens, the lender’s statement, who pays it, proof every month', () => {
    const [immediate, diligence, execute] = stepsOf(house({ balance: 90_000, payment: 500 }), {
      chosen: 'Lease Option',
    }).map(([, actions]) => actions);
    expect(immediate?.at(-1)).toBe(
      'Ask what they pay for the loan, taxes, insurance and upkeep, and for a recent mortgage statement.',
    );
    expect(diligence?.slice(0, 2)).toEqual([
      'Title search for liens, judgments and a foreclosure filing.',
      'Get the lender’s statement: balance, payment, anything past due, and the due-on-sale clause.',
    ]);
    expect(execute).toContain(
      'Agree on who pays the loan, the owner or a payment service out of your rent, and on proof every month.',
    );
  });

  it('say “free and clear” only where nothing is owed', () => {
    const said = (property: PropertyResult) => JSON.stringify(stepsOf(property, { chosen: 'Lease Option' }));
    expect(said(house({ balance: 0 }))).toContain('confirm that the house is free and clear');
    expect(said(house({ balance: 0 }))).not.toContain('pays the loan');
    const provenance = { 'financialData.mortgageBalance': 'missing', 'financialData.equity': 'missing' } as const;
    for (const property of [house({ balance: 1 }), { ...house({}), provenance }]) {
      expect(said(property)).not.toMatch(/free and clear/i);
    }
    expect(JSON.stringify(Strategy.options.map((strategy) => nextSteps(strategy)))).not.toMatch(/free and clear/i);
  });

  it('are no plan of a week when the auction is in ten days', () => {
    const steps = stepsOf(house({ balance: 220_000, payment: 900, isDistressed: true, auction: inDays(10) }));
    expect(steps.map(([phase]) => phase)).toEqual([
      'Immediate (today)',
      'Due Diligence (5 days)',
      'Execute (before the auction, in 10 days)',
    ]);
    expect(steps[0]?.[1].slice(0, 2)).toEqual([
      'The auction is in 10 days. Call the owner today.',
      'Call the trustee or the lender: what reinstates the loan, by when, and whether they postpone.',
    ]);
    expect(JSON.stringify(steps)).toContain('postpone');
  });

  it('keep the plan but hurry it when there is just time to close', () => {
    const steps = stepsOf(house({ balance: 220_000, payment: 900, isDistressed: true, auction: inDays(20) }));
    expect(steps.map(([phase]) => phase)).toEqual([
      'Immediate (today)',
      'Due Diligence (5 days)',
      'Execute (before the auction, in 20 days)',
    ]);
    expect(JSON.stringify(steps)).toContain('due-on-sale disclosure');
  });

  it('ask first what the verdict waits for', () => {
    const [immediate] = stepsOf(house({ balance: 230_000, payment: 900, isDistressed: true, hasLiens: true }));
    expect(immediate?.[1][0]).toBe('Ask first: other liens. The numbers wait for the answer.');
  });

  it('advise against an offer when none of the five works', () => {
    const [immediate] = stepsOf(house({ balance: 320_000, payment: 2400, type: 'Land' }));
    expect(immediate?.[1][0]).toBe('Make no offer on these terms: none of the five works.');
  });

  it('plan what works where the structure that a deal is run as fails', () => {
    const owing = house({ balance: 275_000, payment: 2400, rate: 6, isDistressed: true });
    const [immediate] = stepsOf(owing, { chosen: 'Subject-To' });
    expect(immediate?.[1].slice(0, 2)).toEqual([
      "Plan on Lease Option: Subject-To doesn't work on these numbers.",
      'Call the owner: would they rent now and sell later at a price fixed today?',
    ]);
  });

  it('say that an auction has passed', () => {
    const [immediate] = stepsOf(house({ balance: 220_000, payment: 900, isDistressed: true, auction: inDays(-3) }));
    expect(immediate?.[1][0]).toBe('The auction date has passed: ask who owns the house now.');
  });
});
