import type { Law, Rule } from '#shared/compliance/rule.ts';
import { citationText } from '#shared/compliance/rule-texts.ts';
import { rules } from '#shared/compliance/rules.ts';
import { usStates } from '#shared/property/us-states.ts';
import type { Offer, OfferHouse } from '#shared/structures/base/offer/offer.ts';
import type { Line, Paragraph, TextId } from '#shared/structures/base/offer/seller-option.ts';
import type { SellerRule } from './seller-page.ts';

/*
 * The rules that a seller reads. They follow from the options and the state only, never from what anybody answered or a
 * record says, so the page tells nobody anything about the owner.
 */

type Shown = {
  text: readonly (TextId | { id: TextId; when: TextId })[];
  /** Which options it concerns, unless those of the rule's structures. */
  concerns?: (offer: Offer, house: OfferHouse) => boolean;
};

/** Whether the seller's loan outlives the closing, whoever's it is then. */
const loanStays = ({ keepsLoan }: Offer, { balance }: OfferHouse) => keepsLoan && balance !== 0;
const any = () => true;
const wholesale: Shown = { text: ['rule-wholesale'] };
const cancelable: Shown = { text: ['rule-wholesale', 'rule-wholesale-cancel'] };
const ask: Shown = { text: ['rule-ask'] };

/** By the rule of the checklist, in the page's order. Other laws stay in the investor's checklist. */
const shownRules: Readonly<Record<string, Shown>> = {
  'us-va-loan': { text: ['rule-va'], concerns: loanStays },
  'us-fha-loan': { text: ['rule-fha'], concerns: loanStays },
  'us-imputed-interest': { text: ['rule-interest'], concerns: ({ note }) => note !== null },
  'ca-foreclosure': { text: [{ id: 'rule-cancel', when: 'when-ca' }], concerns: any },
  'co-foreclosure': { text: [{ id: 'rule-cancel', when: 'when-co' }], concerns: any },
  'fl-foreclosure': { text: ['rule-foreclosure'], concerns: any },
  'mn-equity-purchase': { text: ['rule-foreclosure'], concerns: any },
  'wa-solicited': { text: ['rule-wa'], concerns: any },
  'az-wholesale': cancelable,
  'oh-wholesale': cancelable,
  'md-wholesale': wholesale,
  'nd-wholesale': wholesale,
  'ok-wholesale': wholesale,
  'or-wholesale': { text: ['rule-wholesale', 'rule-wholesale-three'] },
  'tn-wholesale': wholesale,
  'tx-assignment': wholesale,
  'pa-wholesale': { text: ['rule-pa'] },
  'tx-encumbered-sale': { text: ['rule-tx'], concerns: loanStays },
};

/**
 * The rules beside the options of a page.
 *
 * @param state the postal code; `null` when nobody knows it: then only those of the whole country.
 */
export function sellerRules(offers: readonly Offer[], house: OfferHouse, state: string | null): SellerRule[] {
  const name = state === null ? null : (usStates[state] ?? state);
  const inForce = rules.filter(({ states }) => states === 'all' || (state !== null && states.includes(state)));
  const concerned = (rule: Rule, { concerns }: Shown) =>
    offers.flatMap((offer, at) => ((concerns ?? ofStructure(rule))(offer, house) ? [at] : []));
  const laws = Object.entries(shownRules).flatMap(([id, shown]): SellerRule[] => {
    const law = inForce.find((rule) => rule.id === id);
    if (law === undefined || law.certainty === 'C') return [];
    const options = concerned(law, shown);
    return options.length === 0 ? [] : [{ text: textOf(shown, name), options, source: sourceOf(law) }];
  });
  const open = inForce.filter(({ certainty }) => certainty === 'C');
  const options = [...new Set(open.flatMap((rule) => concerned(rule, ask)))].sort((a, b) => a - b);
  return [...laws, ...(options.length === 0 ? [] : [{ text: textOf(ask, name), options, source: null }])];
}

const ofStructure =
  ({ structures }: Rule) =>
  ({ structure }: Offer) =>
    structures === 'any' || structures.includes(structure);

const sourceOf = (law: Law) => ({ citation: citationText(law), read_on: law.checkedOn });

/** Where nobody knows the state, the country stands for it. */
function textOf({ text }: Shown, state: string | null): Paragraph {
  return text.map(
    (each): Line =>
      typeof each === 'string'
        ? { id: each, with: { state: { text: state ?? 'USA' } } }
        : { id: each.id, with: { when: { words: each.when } } },
  );
}
