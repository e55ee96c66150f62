import { join } from 'node:path';
import { expect, it } from 'vitest';
import { usualEstimates } from '#shared/lists/estimates/usual-estimates.ts';
import type { RowFacts } from '#shared/lists/facts/row-facts.ts';
import { isWorthACall } from '#shared/lists/row-part.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import { pricedRow, documentedRows as rows } from '#test/support/lists/priced-export.ts';

type Priced = ReturnType<typeof pricedRow>;
type Rule = (row: Priced) => boolean;

const works: Rule = ({ figures }) => figures.verdict === 'works';
/** As before reasons were asked for: a deal, or what works with the seller's side unknown. */
const worksForBoth: Rule = ({ figures }) => isWorthACall({ figures });

const share = (has: (facts: RowFacts) => boolean) =>
  `${Math.round((rows.filter(({ facts }) => has(facts)).length * 100) / rows.length)} %`;
const shares = [
  `${share((facts) => facts['loan.freeAndClear'] === true)} owe nothing`,
  `${share(({ absentee }) => absentee === true)} live elsewhere`,
  `${share((facts) => (facts['loan.rate'] ?? 9) <= 3.5)} owe at 3.5 % or less`,
];

const count = (priced: readonly Priced[], isCall: Rule) => priced.filter(isCall).length;

function structuresOf(priced: readonly Priced[], isCall: Rule): string {
  const found = Map.groupBy(priced.filter(isCall), ({ figures }) => figures.structure);
  const named = [...found].toSorted(([one], [other]) => String(one).localeCompare(String(other)));
  return named.map(([structure, all]: [Strategy | null, Priced[]]) => `${structure} ${all.length}`).join(', ');
}

const moved = (one: readonly Priced[], other: readonly Priced[], isCall: Rule) =>
  one.filter((row, at) => {
    const beside = other[at];
    return beside !== undefined && isCall(row) !== isCall(beside);
  }).length;

it('says what the code calls of an invented export', async () => {
  const usual = rows.map((row) => pricedRow(row));
  const bare = rows.map((row) => pricedRow(row, { estimates: {} }));
  const atRent = (factor: number) => {
    const estimates = { ...usualEstimates, rentPercent: usualEstimates.rentPercent * factor };
    return rows.map((row) => pricedRow(row, { estimates }));
  };
  const [lower, higher] = [atRent(0.85), atRent(1.15)];
  const known = rows.map((row) => {
    const { rent, taxes } = row.true;
    return pricedRow(row, { more: { rent, taxesYearly: taxes } });
  });
  const noRates = rows.map((row) => pricedRow(row, { without: ['loan.rate'] }));
  const noFlags = rows.map((row) => pricedRow(row, { without: ['absentee', 'vacant', 'foreclosure'] }));
  const lines: [string, (isCall: Rule) => string | number][] = [
    ['calls without estimates', (isCall) => count(bare, isCall)],
    ['calls with the usual estimates', (isCall) => count(usual, isCall)],
    ['their structures', (isCall) => structuresOf(usual, isCall)],
    ['in or out at a rent 15 % lower', (isCall) => moved(usual, lower, isCall)],
    ['in or out at a rent 15 % higher', (isCall) => moved(usual, higher, isCall)],
    ['in or out at the true rents and taxes', (isCall) => moved(usual, known, isCall)],
    ['calls without a column of rates', (isCall) => count(noRates, isCall)],
    ['calls without flags', (isCall) => count(noFlags, isCall)],
  ];
  const page = [
    '# Lists',
    '',
    'What a list of houses calls worth a call, and why. The page is written from `test/docs/lists.test.ts` by `npx vitest run --project unit test/docs/lists.test.ts -u`, and that test fails when the two differ.',
    '',
    'Nearly every house with equity is a deal on paper. A row is therefore **worth a call** only where its owner has a reason to listen (`shared/lists/reasons/reasons-of.ts`), at least 15 % of the value is theirs, and a structure works. What works without a known reason is a second part of the list, and the rest a third.',
    '',
    `An invented export of ${rows.length} rows (\`test/support/lists/invented-export.ts\`) has a value, a loan, the last sale and flags, and neither rent nor taxes: ${shares.join(', ')}. Priced on the usual targets, so many rows are called where a structure works, where it is also not worse for the seller (the rule of the releases before), and where there is a reason:`,
    '',
    '| | it works | not worse for the seller | with a reason |',
    '| --- | --- | --- | --- |',
    ...lines.map(([what, of]) => `| ${what} | ${[works, worksForBoth, isWorthACall].map(of).join(' | ')} |`),
    '',
    'Reason and equity come from the file, so an estimate of rent decides how a house is bought, not whether to call. In a new draw each run (`test/lambdas/functions/invented-export.property.test.ts`: 500 rows, 2,000 in the hard tests), rent, taxes and insurance 15 % lower or higher move no row in or out.',
    '',
  ];
  await expect(page.join('\n')).toMatchFileSnapshot(join(import.meta.dirname, '../../docs/lists.md'));
});
