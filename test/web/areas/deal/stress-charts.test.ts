import { describe, expect, it } from 'vitest';
import { Assumptions, CompareInput } from '#shared/structures/base/deal-input.ts';
import { dealOf } from '#shared/structures/engine/first-terms.ts';
import { stressDeal } from '#shared/structures/engine/stress.ts';
import { refinancingOf } from '#shared/structures/engine/structure-figures.ts';
import { house, terms, worked } from '#test/shared/structures/worked-house.ts';
import { balloonLabels } from '#web/areas/deal/stress/balloon-chart.tsx';
import { exitColumns } from '#web/areas/deal/stress/exit-columns.ts';
import { covered } from '#web/ui/charts/labels.ts';

const withBalloon = (balloonMonth: number | null, ratePercent = 3.5) =>
  CompareInput.parse({
    house,
    terms: { ...terms, sellerFinance: { ...terms.sellerFinance, balloonMonth, ratePercent } },
  });
const stressed = (input: CompareInput) => stressDeal({ ...input, structure: 'Seller Finance' });

describe('the words in the chart of a balloon', () => {
  it.each([320, 358, 520, 640])('lie on no line and on no other words, %i pixels wide', (width) => {
    for (const input of [worked, withBalloon(36), withBalloon(120), withBalloon(60, 6), withBalloon(84, 0)]) {
      const { balloon } = stressed(input);
      const refinancing = refinancingOf(dealOf(input), 'Seller Finance');
      if (!balloon || !refinancing) throw new Error('There is no balloon.');
      const { labels, lines } = balloonLabels(balloon, refinancing, width);
      expect(labels.length).toBeGreaterThan(0);
      for (const { words, box } of labels) {
        const others = labels.filter((label) => label.words !== words).map((label) => label.box);
        expect([words, covered(box, [...lines, ...others])]).toEqual([words, 0]);
        expect([words, box.x >= 0 && box.x + box.width <= width]).toEqual([words, true]);
      }
    }
  });
});

describe('the exits of a deal', () => {
  const heads = (input: CompareInput) =>
    exitColumns(stressed(input).exits).map(({ head, note }) => (note === null ? head : `${head}: ${note}`));

  it('past the balloon stand in one column, which says so once', () => {
    expect(heads(withBalloon(48))).toEqual([
      'Year 3',
      'Year 5 or later: The balloon comes first: the sale pays it in month 48.',
    ]);
  });

  it('share the column of the balloon where it is due in the year of an exit', () => {
    const columns = exitColumns(stressed(worked).exits);
    expect(columns.map(({ head }) => head)).toEqual(['Year 3', 'Year 5', 'Year 7 or later']);
    expect(columns.at(-1)).toMatchObject({ month: 84, profit: 115_169.17 });
  });

  it('have a column each without a balloon, and with one past the last', () => {
    const years = ['Year 3', 'Year 5', 'Year 7', 'Year 10'];
    expect(heads(withBalloon(null))).toEqual(years);
    expect(heads(withBalloon(180))).toEqual(years);
    const late = withBalloon(100);
    expect(heads({ ...late, assumptions: Assumptions.parse({ holdMonths: 36 }) }).at(-1)).toBe(
      'Year 10: The balloon comes first: the sale pays it in month 100.',
    );
  });
});
