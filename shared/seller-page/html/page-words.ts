import type { SellerEvent } from '#shared/seller-page/seller-link.ts';
import { longDay, paragraphText, textOf } from '#shared/seller-page/text-of.ts';
import type { Filler, Paragraph, TextId } from '#shared/structures/base/offer/seller-option.ts';
import { usdExact } from '#shared/values/money.ts';
import { letterOf } from '#shared/values/option-letter.ts';
import { el, type PageElement } from './element.ts';
import type { PageState } from './page-state.ts';

/* What every part of the page says in the same way. */

type InLanguage = Pick<PageState, 'language'>;

/** A text in the page's language. */
export const say = ({ language }: InLanguage, id: TextId, fillers?: Record<string, Filler>): string =>
  textOf(language, id, fillers);

export const sayAll = ({ language }: InLanguage, paragraph: Paragraph): string => paragraphText(language, paragraph);

export const cents = (amount: number): Filler => ({ cents: amount });
export const text = (typed: string): Filler => ({ text: typed });
export const day = (iso: string): Filler => ({ day: iso.slice(0, 'YYYY-MM-DD'.length) });

/** "November 25, 2026": of a moment in UTC, as the page says no time. */
export const dayText = ({ language }: InLanguage, iso: string): string =>
  longDay(language, iso.slice(0, 'YYYY-MM-DD'.length));

/** The option's letter in its box. */
export const mark = (option: number): PageElement => el('i', {}, letterOf(option));

export const optionName = (state: PageState, option: number): string => {
  const found = state.page.options[option];
  return found === undefined ? '' : say(state, found.name);
};

/** An answer in words: "I would want another number: B, Price, $262,000". */
export function answerText(state: PageState, event: SellerEvent): string {
  const { kind, option, number, amount, text: typed, phone, when } = event;
  const letter = option === undefined ? [] : [letterOf(option)];
  switch (kind) {
    case 'interest':
      return `${say(state, 'interest')} ${letter.join()}`;
    case 'counter': {
      const named = number === undefined ? [] : [say(state, `counter-${number}`)];
      const sum = amount === undefined ? [] : [usdExact(amount)];
      return `${say(state, 'counter')}: ${[...letter, ...named, ...sum].join(', ')}`;
    }
    case 'call':
      return [say(state, 'call'), phone, when].filter(Boolean).join(' · ');
    case 'no':
      return [say(state, 'no'), typed].filter(Boolean).join(' · ');
    case 'take_back':
      return say(state, 'taken-back', { date: day(event.at) });
    case 'sign':
      return `${say(state, 'sign-press')}: ${letter.join()}`;
    case 'unsign':
      return say(state, 'sign-back');
    case 'question':
    case 'reply':
      return typed ?? '';
  }
}
