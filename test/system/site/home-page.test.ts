import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readDeal } from '#shared/deal/deal-of.ts';
import { sampleDeal } from '#shared/deal/sample-deal.ts';
import { sellerVerdictBrief } from '#shared/deal/words/seller-verdict-text.ts';
import { compareStructures } from '#shared/structures/engine/compare.ts';
import { startSystem } from '#test/support/system.ts';

const system = await startSystem();
const html = await (await fetch(`${system.url}/`)).text();
const text = html
  .replaceAll(/<!--.*?-->/g, '')
  .replaceAll(/<[^>]+>/g, ' ')
  .replaceAll(/\s+/g, ' ');

/** USD as a page prints it. */
const printed = (amount: number) => `${amount < 0 ? '−' : ''}$${Math.round(Math.abs(amount)).toLocaleString('en-US')}`;

describe('the home page as it is served', () => {
  it("prints today's figures of the deal engine, for the investor and for the seller", () => {
    for (const row of compareStructures(readDeal(sampleDeal).input).structures) {
      const shown = [row.monthlyCashFlow, row.cashIn, row.npv];
      const figures = shown.map((amount) => (amount === null ? '—' : printed(amount))).join(' ');
      expect(text, row.structure).toContain(`${sellerVerdictBrief(row.sellerVerdict)} ${figures}`);
    }
  });

  it('holds the whole page for a reader without scripts', () => {
    for (const words of [
      'One house, five ways to buy it',
      'Solve for your number',
      'What breaks it',
      'Start free for 7 days',
    ]) {
      expect(text).toContain(words);
    }
    for (const tool of ['Property data engine', 'Automated offer generation', 'Real-time market data']) {
      expect(text).toContain(tool);
    }
    expect(html).not.toContain('style="');
  });

  it('links the styles of what is below its first screen there, and not before', () => {
    const links = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)];
    expect(links.length).toBeGreaterThan(0);
    for (const { index } of links) expect(index).toBeGreaterThan(html.indexOf('id="landing-body"'));
  });

  it('loads neither the deal engine nor the code of what is only read', () => {
    const scripts = /data-scripts="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? [];
    expect(scripts.length).toBeGreaterThan(3);
    const code = scripts
      .map((path) => readFileSync(join(import.meta.dirname, '../../../dist/web', path), 'utf8'))
      .join('');
    expect(code).not.toContain('Owes more than a sale would bring');
    expect(code).not.toContain('Solve for your number');
  });

  it('promises no terms in letters and no checklist', () => {
    expect(text).not.toMatch(/checklist|options in one letter|packet|pipeline/i);
  });
});
