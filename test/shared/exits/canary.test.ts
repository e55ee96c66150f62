import { describe, expect, it } from 'vitest';
import { toApiAnalysis } from '#lambdas/functions/public-api/to-api-analysis.ts';
import { WorkspaceId } from '#shared/account/workspace.ts';
import type { Analysis } from '#shared/analysis/analysis.ts';
import { priceCell } from '#shared/exits/engine/cell.ts';
import { exitNames } from '#shared/exits/exit-words.ts';
import { letterPdf } from '#shared/letter/letter-pdf.ts';
import { letterText } from '#shared/letter/letter-text.ts';
import { composeLetter } from '#shared/letter/made/compose-letter.ts';
import { PacketSection } from '#shared/packet/packet.ts';
import { exitToShow } from '#shared/packet/packet-exit.ts';
import { packetOf } from '#shared/packet/packet-of.ts';
import { dealOfAnalysis } from '#shared/pipeline/deal-of-analysis.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import { priceStructure } from '#shared/structures/engine/compare.ts';
import type { ExitTexts } from '#shared/terms/exit-texts.ts';
import { usd, usdExact } from '#shared/values/money.ts';
import { letterHouse } from '#test/shared/letter/letter-house.ts';
import { textsOf } from '#test/shared/letter/pdf-texts.ts';
import { aProfile } from '#test/support/lambdas/builders.ts';

/* What a seller, or anybody who was not shown it, must never read: how a deal is left, and for how much. */

const now = new Date('2026-11-26T10:00:00.000Z');
const today = '2026-11-26';

/** Amounts that nothing else of the deal has. */
const wrap = { exit: 'wrap', 'exits.wrap.price': '333917', 'exits.wrap.down': '27913' } as const;
const sandwich = { exit: 'sandwich', 'exits.sandwich.strike': '333917', 'exits.sandwich.fee': '27913' } as const;
const refinance = { exit: 'refinance', 'exits.refinance.amount': '177913', 'exits.refinance.month': '17' } as const;
const assign = { exit: 'assign', 'exits.assign.fee': '17913', 'exits.assign.ownCosts': '791' } as const;
const limits = { 'exits.targets.endCash': '31791', 'exits.targets.endPayment': '2791' } as const;

const planted = (['Subject-To', 'Seller Finance', 'Lease Option'] as const).flatMap((structure) =>
  [...(structure === 'Lease Option' ? [] : [wrap]), sandwich, refinance, assign].map(
    (exit): [Strategy, string, ExitTexts] => [structure, exitNames[exit.exit], { ...exit, ...limits }],
  ),
);

const analysisOf = (chosen: Strategy, exit_plan?: ExitTexts): Analysis => ({
  id: '01KJZ8Q4F2V7M3T9XW5C6BHRND',
  user_id: WorkspaceId.parse('owner'),
  property_address: letterHouse.property.address,
  purchase_price: null,
  financing_strategy: 'Seller Finance',
  analysis_data: letterHouse.property,
  created_at: '2026-11-01T10:00:00.000Z',
  calculator_inputs: letterHouse.calculator,
  seller_facts: letterHouse.facts,
  deal: { ...letterHouse.texts, chosen },
  ...(exit_plan && { exit_plan }),
});

const writer = { full_name: 'Dana Dee', phone: '', company: '', email: 'dana@dee.example', buy_box: {} };
const sender = {
  ...writer,
  subscription_tier: 'professional' as const,
  subscription_status: 'active' as const,
  trial_end_date: null,
  monthly_analyses_limit: 25,
};
const letterOf = (subject: Analysis, options: string) =>
  composeLetter({ subject, draft: { options }, writer, brand: undefined, hasAll: true, today });
const packetFor = (analysis: Analysis, more: object = {}) => {
  const choices = { sections: PacketSection.options, ask: '', with_contact: true, ...more };
  return packetOf({ analysis, sender, photos: [], choices, version: 1, now });
};

/** What only the other end of the deal has: what is typed, and what both outcomes come to. */
function secretsOf(analysis: Analysis): string[] {
  const { deal, structure } = dealOfAnalysis(analysis, {}, today);
  const shown = exitToShow(analysis, deal, structure);
  if (shown === null) throw new Error('The exit does not count.');
  const row = priceStructure(deal, structure);
  const cell = priceCell({ deal, row, plan: shown.kept.plan }, shown.exit);
  const typed = Object.values(analysis.exit_plan ?? {}).map(Number);
  const outcomes = [cell.restsOn, ...cell.outcomes.map(({ name }) => name)].flatMap((name) =>
    cell.outcomes.filter((each) => each.name === name).map(({ npv }) => npv),
  );
  const amounts = [...typed, cell.profit, cell.cashLeft, ...outcomes].filter((amount) => Math.abs(amount ?? 0) > 700);
  return [...new Set(amounts.flatMap((amount) => [usd(amount), usdExact(amount), String(amount)]))];
}

/** Those of them that the structure's own figures do not have by chance. */
const leaked = (text: string, analysis: Analysis, without: string) =>
  secretsOf(analysis).filter((secret) => text.includes(secret) && !without.includes(secret));

describe.each(planted)('%s with the exit %s', (structure, name, exit_plan) => {
  const analysis = analysisOf(structure, exit_plan);
  const without = analysisOf(structure);

  it.each(['', structure, 'Subject-To, Seller Finance, Lease Option'])(
    'is in no letter with the options "%s", as text or as a PDF',
    async (options) => {
      const { blocks, offers, checks } = letterOf(analysis, options);
      const plain = letterOf(without, options);
      expect({ blocks, offers, checks }).toEqual({ blocks: plain.blocks, offers: plain.offers, checks: plain.checks });
      const pdf = textsOf(await letterPdf(blocks, 'Offer'))
        .flat()
        .join(' ');
      for (const text of [letterText(blocks), pdf]) {
        expect(text).not.toContain(name);
        expect(leaked(text, analysis, letterText(plain.blocks))).toEqual([]);
      }
    },
  );

  it('is in no answer to a program', () => {
    const profile = { ...aProfile(), buy_box: {} };
    expect(toApiAnalysis(analysis, profile, now)).toEqual(toApiAnalysis(without, profile, now));
  });

  it('is in a packet only where it is ticked', () => {
    expect(packetFor(analysis)).toEqual(packetFor(without));
    expect(leaked(JSON.stringify(packetFor(analysis)), analysis, JSON.stringify(packetFor(without)))).toEqual([]);
    const ticked = packetFor(analysis, { with_exit: true });
    const { exit, ...others } = ticked;
    expect(others).toEqual(packetFor(without));
    expect(exit).toMatchObject({ name });
    // So that the amounts above are those that could have been there.
    expect(leaked(JSON.stringify(exit), analysis, '').length).toBeGreaterThanOrEqual(4);
  });
});
