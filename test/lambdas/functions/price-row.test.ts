import { describe, expect, it } from 'vitest';
import { priceHouse } from '#lambdas/domain/lists/price-row.ts';
import { sampleSource } from '#lambdas/property-sources/sample/sample.ts';
import type { RowFigures } from '#shared/lists/list.ts';
import { lookUpAt } from '#test/support/providers/look-up.ts';

const day = '2026-01-20';

async function priced(address: string): Promise<RowFigures | undefined> {
  const { signal } = new AbortController();
  const answer = await lookUpAt(sampleSource, address, new Date(`${day}T15:30:00Z`), { signal });
  if (!answer.found) throw new Error(`${address}: ${answer.reason}`);
  return priceHouse(answer.property, {}, day).figures;
}

describe('a row of a list', () => {
  it('has the working structure with both verdicts, and beside it what the rule recommends', async () => {
    expect(await priced('2417 E Sample Palm Ln, Phoenix, AZ 85016')).toMatchObject({
      structure: 'Lease Option',
      verdict: 'works',
      npv: 30_586.98,
      sellerVerdict: { kind: 'better', difference: 18.24, asks: null },
      isDeal: true,
      strategy: 'Seller Finance',
    });
    expect(await priced('4820 W Example Saguaro Dr, Glendale, AZ 85301')).toMatchObject({
      structure: 'Lease Option',
      verdict: 'works',
      sellerVerdict: { kind: 'worse', asks: { when: 'month', amount: 779.99 } },
      isDeal: false,
      strategy: 'Subject-To',
    });
  });

  it('has what a wholesale would leave the seller', async () => {
    expect(await priced('2417 E Sample Palm Ln, Phoenix, AZ 85016')).toMatchObject({ room: 136_639.15 });
    const withoutRent = await priced('80 Example Stagecoach Rd, Wickenburg, AZ 85390');
    expect(withoutRent).toMatchObject({ structure: 'Novation', verdict: 'works', room: 280_500 });
  });
});
