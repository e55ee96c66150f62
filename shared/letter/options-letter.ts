import type { PropertyResult } from '#shared/property/property.ts';
import { isSample, sampleMark } from '#shared/property/sample-notice.ts';
import { usdExact } from '#shared/values/money.ts';
import { counted, listInWords } from '#shared/values/words.ts';
import { heading, type LetterBlock, list, note, paragraph } from './letter-block.ts';
import { amountOf, dateText, lines, oneLine } from './letter-words.ts';
import { letterOf, type OptionFacts, optionName, optionTable } from './option-table.ts';
import { commonTerms, optionText, optionTitle, optionWarning } from './option-texts.ts';

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
  const { buyer, buyerAddress, phone, email, signedBy, signerTitle, sellers } = trimmed(facts.parties);
  const names = sellers.length === 0 ? 'Property Owner' : listInWords(sellers);
  const address = oneLine(property.address);
  const signer = [signedBy, signerTitle].filter(Boolean).join(', ');
  const number = offers.length === 2 ? 'Two' : 'Three';
  const own = lines(facts.additionalTerms);
  const marks: LetterBlock[] = isSample(property) ? [{ kind: 'mark', text: sampleMark }] : [];
  const named = offers.map(optionName);
  return [
    {
      kind: 'address',
      left: [buyer || 'Buyer', buyerAddress].filter(Boolean),
      right: [signer, phone, email].filter(Boolean),
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
    ...offers.flatMap((offer, index) => [
      heading(`${letterOf(index)}. ${optionTitle(offer)}`),
      paragraph(optionText(offer, facts)),
      note('Please know.', optionWarning(offer, facts)),
    ]),
    heading(offers.length === 2 ? 'The same for both' : 'The same for all three'),
    list([...commonTerms(facts, periodsOf(facts)), ...own]),
    ...marks,
    { kind: 'page', foot: `${address.split(',')[0] ?? address} · ${dateText(date)}` },
  ];
}

function trimmed(parties: LetterParties): LetterParties {
  return {
    buyer: oneLine(parties.buyer),
    buyerAddress: oneLine(parties.buyerAddress),
    phone: oneLine(parties.phone),
    email: oneLine(parties.email),
    signedBy: oneLine(parties.signedBy),
    signerTitle: oneLine(parties.signerTitle),
    sellers: parties.sellers.map(oneLine).filter(Boolean),
  };
}

/** In words; empty where there is none. */
function periodsOf({ inspection, financing, deposit }: OptionsLetterFacts) {
  const amount = amountOf(deposit);
  return {
    inspection: daysText(inspection),
    financing: daysText(financing),
    deposit: amount === null || amount < 0 ? oneLine(deposit) : amount === 0 ? '' : usdExact(amount),
  };
}

function daysText(text: string): string {
  const days = amountOf(text);
  if (days === null || days < 0) return oneLine(text);
  return days === 0 ? '' : counted(days, 'day');
}
