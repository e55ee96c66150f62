import type { Offer } from '#shared/structures/base/offer/offer.ts';
import { leavesLoan } from '#shared/structures/base/offer/offer-words.ts';
import { sentences } from '#shared/structures/base/offer/option-words.ts';
import { offerRules } from '#shared/structures/offers.ts';
import { upperFirst } from '#shared/values/words.ts';
import type { OptionFacts } from './option-table.ts';

/* What each option means, and what a seller should know before choosing it. */

/** The option's name with what the contract would be called. */
export function optionTitle({ structure }: Offer): string {
  const { name, formal } = offerRules[structure].option;
  return formal === undefined ? name : `${name} (${formal})`;
}

/** How the option works, in one paragraph. */
export function optionText(offer: Offer, facts: OptionFacts): string {
  return offerRules[offer.structure].option.text(offer, facts);
}

/** What a seller should know before choosing the option. */
export function optionWarning(offer: Offer, facts: OptionFacts): string {
  const first = facts.offers.find((each) => leavesLoan(each, facts.house));
  const dueOnSale =
    first === offer
      ? 'Most loans let the lender ask for full repayment when the house changes owners, or is leased with an option, without its consent (a “due-on-sale” clause). Nobody can promise it will not.'
      : 'Here too the lender may ask for full repayment (a “due-on-sale” clause), and nobody can promise it will not.';
  return offerRules[offer.structure].option.warning(offer, facts, dueOnSale);
}

/** What holds for every option of the letter. */
export function commonTerms(
  { offers, house, closingCosts }: OptionFacts,
  { inspection, financing, deposit }: { inspection: string; financing: string; deposit: string },
): string[] {
  const periods = [
    ...(inspection === '' ? [] : [`${inspection} to inspect the house and its title`]),
    ...(financing === ''
      ? []
      : [`${financing} to settle our financing${house.balance === 0 ? '' : ' and read your loan papers'}`]),
  ];
  const staysOpen = offers.some((offer) => leavesLoan(offer, house) && !offerRules[offer.structure].isLease);
  const isOwed = offers.some(({ note }) => note !== null);
  const hasLease = offers.some(({ structure }) => offerRules[structure].isLease);
  const deedOfTrust = 'Where we owe you money, the house would secure it (a recorded mortgage or deed of trust)';
  const check = 'you could check at any time that your loan is paid';
  const kept = 'Once the house is ours, we would keep it insured and its taxes paid.';
  return [
    sentences(
      periods.length > 0 && `After an agreement is signed, we would have ${periods.join(', and ')}.`,
      deposit !== '' && `We would leave a ${deposit} deposit with the closing company.`,
    ),
    `You would make no repairs${hasLease ? ' before the lease starts' : ''}. Title would come free of any lien not named here.`,
    `${chargesText[closingCosts]} Property taxes are shared by date. You would pay for your own advisers.`,
    isOwed || staysOpen
      ? `${[...(isOwed ? [deedOfTrust] : []), ...(staysOpen ? [isOwed ? check : upperFirst(check)] : [])].join(', and ')}. ${kept}`
      : '',
    'We buy for ourselves, as investors, and may rent out or resell the house. We are not your agent, broker or adviser.',
  ].filter(Boolean);
}

const chargesText: Readonly<Record<OptionFacts['closingCosts'], string>> = {
  buyer: 'We would pay title, escrow and recording charges.',
  shared: 'We would share title, escrow and recording charges equally with you.',
  customary: 'Each side would pay its usual share of title, escrow and recording charges.',
};
