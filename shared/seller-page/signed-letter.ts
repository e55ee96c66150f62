import { heading, type LetterBlock, list, paragraph } from '#shared/letter/letter-block.ts';
import { letterHash } from '#shared/letter/made/letter-hash.ts';
import { losesInPdf } from '#shared/letter/pdf/win-ansi.ts';
import type { SellerOption, Shown, TextId } from '#shared/structures/base/offer/seller-option.ts';
import { letterOf } from '#shared/values/option-letter.ts';
import { aMonth, kindOfSum } from '#shared/values/shown-amount.ts';
import { sumsOf } from './amounts.ts';
import type { SellerEvent } from './seller-link.ts';
import type { Language, SellerPage } from './seller-page.ts';
import { longDay, paragraphText, shownText, textOf, textVersion } from './text-of.ts';

/*
 * The letter that a seller may sign: that they want to keep talking about an option. It sells nothing. What is signed is
 * what was shown: its hash is in the form, and a form with another hash is answered by the page once more.
 */

/** Where a site lists the fingerprints of its seals, old ones too. */
export const sealsPath = '/.well-known/letter-seals.json';

/** Writes the letter for an option, in one language, without who signed. */
export function letterToSign(page: SellerPage, option: number, language: Language): LetterBlock[] {
  const found = page.options[option];
  if (found === undefined) return [];
  const say = (id: TextId, fillers?: Parameters<typeof textOf>[2]) => textOf(language, id, fillers);
  const sender = { text: page.sender.name };
  const letter = letterOf(option);
  return [
    heading(say('sign')),
    paragraph(page.address),
    paragraph([say('from', { sender }), page.sender.company, page.sender.phone].filter(Boolean).join(', ')),
    paragraph(say('sign-intro', { letter: { text: letter } })),
    paragraph(say('not-contract')),
    heading(`${letter}. ${say(found.name)}`),
    ...found.how.map((lines) => paragraph(paragraphText(language, lines))),
    list(amountsOf(found, page, language)),
    ...(found.know.length === 0
      ? []
      : [heading(say('know')), ...found.know.map((lines) => paragraph(paragraphText(language, lines)))]),
    ...(page.own_words.length === 0 ? [] : [paragraph(say('own-words', { sender })), list(page.own_words)]),
    ...rulesOf(page, option, language),
    paragraph(`${say('link')} ${say('who')}`),
    paragraph(say('sign-consent', { sender })),
    paragraph(say('sign-owner')),
  ];
}

/**
 * Identifies what is shown before it is signed: SHA-256 in hexadecimal, over texts, amounts and their version.
 *
 * @param version of the texts: a signature's own.
 */
export const shownHash = (
  page: SellerPage,
  option: number,
  language: Language,
  version = textVersion,
): Promise<string> =>
  letterHash([...letterToSign(page, option, language), paragraph(`${page.letter_id} ${page.version} ${version}`)]);

/** Whether the page still shows what was signed on it. A signature without a hash proves nothing. */
export async function showsWhatWasSigned(page: SellerPage, signed: SellerEvent): Promise<boolean> {
  const { option, language = 'en', hash, text_version } = signed;
  return option !== undefined && hash === (await shownHash(page, option, language, text_version));
}

/**
 * The signed letter: what was shown, who signed it, when, and its hash. English follows any other language, unless its
 * texts are of another version by now: the hash is not over them.
 *
 * @param fingerprint of the certificate that seals it: SHA-256 in hexadecimal.
 */
export function signedLetter(page: SellerPage, signed: SellerEvent, fingerprint: string): LetterBlock[] {
  const { option = 0, language = 'en', name = '', at, hash = '', text_version = textVersion } = signed;
  const languages: Language[] = language === 'en' || text_version !== textVersion ? [language] : [language, 'en'];
  return [
    ...languages.flatMap((each) => [
      ...letterToSign(page, option, each),
      paragraph(
        textOf(each, 'signed', {
          name: { text: name },
          date: { day: at.slice(0, 'YYYY-MM-DD'.length) },
          sender: { text: page.sender.name },
        }),
      ),
    ]),
    heading('Record of the signature'),
    list([
      `Signed by whoever had this link. The name was typed: ${printed(name)}.`,
      `Time: ${at} (UTC).`,
      `Letter: ${page.letter_id}, version ${page.version}, texts ${text_version}.`,
      `SHA-256 of what was shown: ${hash}.`,
      'The seal of this file shows only that nobody has changed it since it was sealed.',
      `SHA-256 of the seal’s certificate: ${fingerprint}.`,
      `The seal is the site’s own if the site of the letter’s link lists this number at ${sealsPath}.`,
    ]),
  ];
}

/** A name as it was typed; one beyond the letters of Western Europe also by their numbers in Unicode, which all fonts have. */
function printed(name: string): string {
  if (!losesInPdf(name)) return name;
  const numbers = [...name].map(
    (letter) => `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
  );
  return `${name} (${numbers.join(' ')})`;
}

function amountsOf(option: SellerOption, page: SellerPage, language: Language): string[] {
  const say = (id: TextId, fillers?: Parameters<typeof textOf>[2]) => textOf(language, id, fillers);
  const { shown } = option;
  const figure = (amount: number | null, as: Shown | undefined) =>
    amount === null ? say('unknown') : shownText(language, amount, as);
  const less = (id: TextId, amount: number, as: Shown | undefined) =>
    say(id, { amount: { text: shownText(language, -amount, as) } });
  /** As the page has it: nothing, a figure, or what is missing. */
  const received = (amount: number | null, as: Shown | undefined) => {
    if (amount === 0) return say('nothing');
    return amount !== null && amount < 0 ? less('more-owed', amount, as) : figure(amount, as);
  };
  const { total, today } = sumsOf(option, page.listing.rate_percent);
  const ofSums = shown && kindOfSum(shown.closing, shown.monthly, shown.end);
  const ofMonth = shown && aMonth(shown.monthly);
  const monthly = option.monthly?.map(({ amount, months }) => {
    const paid = amount < 0 ? less('you-pay', amount, ofMonth) : received(amount, ofMonth);
    return `${paid} ${months === 1 ? say('for-month') : say('for-months', { months: { count: months } })}`;
  });
  const costs: TextId = `costs-${page.closing_costs}`;
  return [
    [
      `${say('row-closing')}: ${received(option.closing, shown?.closing)}`,
      ...(option.beside ? [paragraphText(language, [option.beside])] : []),
    ].join('. '),
    `${say('row-monthly')}: ${monthly === undefined ? say('unknown') : monthly.join(', ') || say('nothing')}`,
    `${say('row-end')}: ${received(option.end, shown?.end)}`,
    `${say('row-total')}: ${figure(total, ofSums)}`,
    `${say('row-today')} (${page.listing.rate_percent}%): ${figure(today, ofSums)}`,
    `${say('row-loan')}: ${paragraphText(language, option.loan)}`,
    `${say('row-title')}: ${say(option.title)}`,
    `${say('row-costs')}: ${say(costs)}`,
  ];
}

function rulesOf({ rules, state }: SellerPage, option: number, language: Language): LetterBlock[] {
  const own = rules.filter(({ options }) => options.includes(option));
  if (own.length === 0) return [];
  return [
    heading(textOf(language, 'rules', { state: { text: state ?? 'USA' } })),
    list(
      own.map(({ text, source }) =>
        [
          paragraphText(language, text),
          ...(source === null ? [] : [`(${source.citation}, ${longDay(language, source.read_on)})`]),
        ].join(' '),
      ),
    ),
    paragraph(textOf(language, 'rules-foot')),
  ];
}
