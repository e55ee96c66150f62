import type { DealTexts } from '#shared/deal/deal-texts.ts';
import type { LetterDraft } from '#shared/letter/letter-draft.ts';
import { composeLetter, type LetterSources } from '#shared/letter/made/compose-letter.ts';
import type { PageState } from '#shared/seller-page/html/page-state.ts';
import type { Language, SellerPage } from '#shared/seller-page/seller-page.ts';
import { sellerPageOf } from '#shared/seller-page/seller-page-of.ts';
import { letterHouse } from '#test/shared/letter/letter-house.ts';

/* Pages of the worked example's house. */

const now = new Date('2026-11-23T15:00:00Z');

/** The letter of some structures of the worked example. */
export function workedSources(
  options: readonly string[],
  draft: LetterDraft = {},
  texts: DealTexts = {},
): LetterSources {
  const { property, facts, calculator } = letterHouse;
  return {
    subject: {
      analysis_data: property,
      purchase_price: null,
      calculator_inputs: calculator,
      deal: { ...letterHouse.texts, ...texts },
      exit_plan: {},
      seller_facts: facts,
    },
    draft: { buyerName: 'Alder & Main Homes LLC', signedBy: 'Ines Calder', options: options.join(','), ...draft },
    writer: { full_name: 'Ines Calder', phone: '(602) 555-0102', company: '', email: 'ines@example.com', buy_box: {} },
    brand: undefined,
    hasAll: true,
    today: letterHouse.today,
  };
}

export function pageOf(sources: LetterSources, language: Language = 'en'): SellerPage {
  return sellerPageOf({
    sources,
    letter: composeLetter(sources),
    version: 1,
    letter_id: '01KAR2M9B4V3X0000000000000',
    answer_until: '2026-12-11',
    now,
    language,
  });
}

export const workedPage = (options: readonly string[], draft?: LetterDraft, language?: Language) =>
  pageOf(workedSources(options, draft), language);

/** A page as the seller has it open. */
export const stateOf = (page: SellerPage, more: Partial<PageState> = {}): PageState => ({
  page,
  language: page.language,
  events: [],
  earlier: [],
  form: { code: 'code', secret: 'secret', key: 'key', seen: 0 },
  typed: {},
  problems: {},
  notice: null,
  replacedAt: null,
  at: null,
  hearing: { email: null, isOwn: false },
  canSign: true,
  signing: null,
  ...more,
});
