import type { PropertyResult } from '#shared/property/property.ts';
import { isSample, sampleMark } from '#shared/property/sample-notice.ts';
import { leavesLoan, sentences } from '#shared/structures/base/offer/offer-words.ts';
import { offerRules, offerWords } from '#shared/structures/offers.ts';
import { usdExact } from '#shared/values/money.ts';
import { counted, listInWords, upperFirst } from '#shared/values/words.ts';
import { heading, type LetterBlock, list, note, paragraph } from './letter-block.ts';
import { amountOf, dateText, lines, oneLine } from './letter-words.ts';
import { type OptionFacts, optionName, optionTable } from './option-table.ts';

/*
 * Two or three ways to buy one house, side by side: the table and the answer on the first sheet, what each option
 * means and what to know before choosing it on the second. All in one size, in no order of preference.
 */

/** Who writes to whom, as typed; empty where nobody typed anything. */
export type LetterParties = {
  buyer: string;
  buyerAddress: string;
  phone: string;
  email: string;
  /** The person who signs for an entity, and as what. */
  signedBy: string;
  signerTitle: string;
  /** Everyone on title. */
  sellers: readonly string[];
};

export type OptionsLetterFacts = OptionFacts & {
  property: PropertyResult;
  parties: LetterParties;
  /** The letter's day, ISO. */
  date: string;
  /** As typed, in days. */
  inspection: string;
  financing: string;
  /** As typed, USD. */
  deposit: string;
  /** One a line. */
  additionalTerms: string;
};

/** The letter in order. A letter about a made-up record is marked. */
export function writeOptionsLetter(facts: OptionsLetterFacts): LetterBlock[] {
  const { offers, property, answerBy, date } = facts;
  const { parties } = facts;
  const [buyer, phone] = [oneLine(parties.buyer), oneLine(parties.phone)];
  const sellers = parties.sellers.map(oneLine).filter(Boolean);
  const names = sellers.length === 0 ? 'Property Owner' : listInWords(sellers);
  const address = oneLine(property.address);
  const signer = [parties.signedBy, parties.signerTitle].map(oneLine).filter(Boolean).join(', ');
  const number = offers.length === 2 ? 'Two' : 'Three';
  const own = lines(facts.additionalTerms);
  const firstOpen = offers.find((offer) => leavesLoan(offer, facts.house));
  const marks: LetterBlock[] = isSample(property) ? [{ kind: 'mark', text: sampleMark }] : [];
  const named = offers.map(optionName);
  return [
    {
      kind: 'address',
      left: [buyer || 'Buyer', oneLine(parties.buyerAddress)].filter(Boolean),
      right: [signer, phone, oneLine(parties.email)].filter(Boolean),
    },
    ...marks,
    { kind: 'address', left: [names, address], right: [dateText(date)] },
    heading(`${number} ways we could buy your house`),
    paragraph(`Dear ${names},`),
    paragraph(
      `We would like to buy your house, and you can choose how. Here are ${number.toLowerCase()} ways, side by side, in no order of preference. The second part of this letter explains each one. Take the one that suits you, or none.`,
    ),
    optionTable(facts),
    note(
      'How to answer.',
      `Mark what you want to talk about, sign, and return a copy${answerBy === null ? '' : ` by ${dateText(answerBy)}`}. Or just ${phone === '' ? 'get in touch' : 'call us'}. A mark says which option interests you; it accepts nothing.`,
    ),
    { kind: 'choices', items: [...named, 'None of these'] },
    note(
      'This letter is not a contract.',
      'It is not an offer that can be accepted, and it obliges nobody to buy, to sell or to keep talking. Either side may stop at any time, for any reason, and owe nothing. Only a written agreement signed by all of us would bind us, and its terms may differ from these. This is not legal, tax or financial advice. Please have your own attorney read any agreement before you sign it.',
    ),
    {
      kind: 'signers',
      parties: [
        { title: buyer || 'Buyer', names: [signer === '' ? buyer || 'Buyer' : `By ${signer}`] },
        { title: 'Received for discussion', names: sellers.length === 0 ? ['Property Owner'] : [...sellers] },
      ],
    },
    { kind: 'page', foot: 'Please turn over: the second part explains each option.' },
    paragraph(
      `What each option means, and what to know before you choose. Loan amounts are as we understand them; the lender’s written statement decides.${answerBy === null ? '' : ` Figures may change after ${dateText(answerBy)}.`}`,
    ),
    ...offers.flatMap((offer, index) => {
      const { formal, text, warning } = offerWords(offer).option;
      return [
        heading(`${optionName(offer, index)}${formal ? ` (${formal})` : ''}`),
        paragraph(text(offer, facts)),
        note('Please know.', warning(offer, facts, dueOnSaleText(offer === firstOpen))),
      ];
    }),
    heading(offers.length === 2 ? 'The same for both' : 'The same for all three'),
    list([...commonTerms(facts), ...own]),
    ...marks,
    { kind: 'page', foot: `${address.split(',')[0] ?? address} · ${dateText(date)}` },
  ];
}

function dueOnSaleText(isFirst: boolean): string {
  return isFirst
    ? 'Most loans let the lender ask for full repayment when the house changes owners, or is leased with an option, without its consent (a “due-on-sale” clause). Nobody can promise it will not.'
    : 'Here too the lender may ask for full repayment (a “due-on-sale” clause), and nobody can promise it will not.';
}

function commonTerms(facts: OptionsLetterFacts): string[] {
  const { offers, house, closingCosts } = facts;
  const [inspection, financing, deposit] = [daysText(facts.inspection), daysText(facts.financing), depositText(facts)];
  const periods = [
    inspection && `${inspection} to inspect the house and its title`,
    financing && `${financing} to settle our financing${house.balance === 0 ? '' : ' and read your loan papers'}`,
  ].filter(Boolean);
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

/** Empty where there is none. */
function depositText({ deposit }: OptionsLetterFacts): string {
  const amount = amountOf(deposit);
  if (amount === null || amount < 0) return oneLine(deposit);
  return amount === 0 ? '' : usdExact(amount);
}

/** In words; empty where there is none. */
function daysText(text: string): string {
  const days = amountOf(text);
  if (days === null || days < 0) return oneLine(text);
  return days === 0 ? '' : counted(days, 'day');
}
