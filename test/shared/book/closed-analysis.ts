import { Analysis } from '#shared/analysis/analysis.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import { record } from '#test/shared/deal/recorded-house.ts';

/** The signed terms of the worked example. */
export const workedTerms = {
  'terms.sellerFinance.price': '224900',
  'terms.sellerFinance.down': '21240',
  'terms.sellerFinance.ratePercent': '5',
  'terms.sellerFinance.months': '360',
  'terms.sellerFinance.balloonMonth': '84',
  'terms.sellerFinance.interestOnly': 'no',
  'terms.sellerFinance.keepsLoan': 'no',
};

/** A deal whose seller signed terms; `deal` are those that it has itself. */
export function signedAnalysis(
  terms: Readonly<Record<string, string>> = workedTerms,
  {
    structure = 'Seller Finance',
    deal = terms,
  }: { structure?: Strategy; deal?: Readonly<Record<string, string>> } = {},
): Analysis {
  return Analysis.parse({
    id: '01K0000000000000000000000A',
    user_id: 'owner',
    property_address: record.address,
    purchase_price: 300_000,
    financing_strategy: structure,
    analysis_data: record,
    created_at: '2026-03-05T17:24:02.118Z',
    deal: { ...deal, chosen: structure },
    agreed: {
      ...{ page_id: '01K0000000000000000000000B', version: 2, letter_id: '01K0000000000000000000000C', key: 'k' },
      ...{
        option: 1,
        structure,
        by: 'signed',
        at: '2026-11-05T12:00:00.000Z',
        name: 'Ruth Hollis',
        terms,
        price: 224_900,
      },
    },
  });
}
