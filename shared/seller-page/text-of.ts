import type { Filler, Line, Paragraph, Shown, TextId } from '#shared/structures/base/offer/seller-option.ts';
import texts from '#shared/structures/base/offer/texts.json' with { type: 'json' };
import { spanishLongDate, usLongDate } from '#shared/values/dates.ts';
import { usdExact, usdToCent } from '#shared/values/money.ts';
import { decimalUpTo } from '#shared/values/numbers.ts';
import { percentFactor } from '#shared/values/percent.ts';
import { amountAs, isAbout } from '#shared/values/shown-amount.ts';

/* The page's texts in either language. Dollar amounts stay in US form in both. */

type Language = keyof (typeof texts)['title'];

/** The version of the texts, which a signed letter names. It rises with every change of a text. */
export const textVersion = 3;

/** A text with its placeholders filled. What lacks a fact says so in place of the whole text. */
export function textOf(
  language: Language,
  id: TextId,
  fillers: Readonly<Record<string, Filler>> = {},
  as: Readonly<Record<string, Shown>> = {},
): string {
  if (Object.values(fillers).includes(null)) return texts.unknown[language];
  return texts[id][language].replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const filler = fillers[name];
    return filler ? filled(language, filler, as[name]) : placeholder;
  });
}

export const lineText = (language: Language, { id, with: fillers, as }: Line): string =>
  textOf(language, id, fillers, as);

/** The texts of a paragraph, each once, for several may lack a fact; what is no sentence becomes one before another. */
export function paragraphText(language: Language, paragraph: Paragraph): string {
  const said = [...new Set(paragraph.map((line) => lineText(language, line)))];
  return said.map((text, at) => (at === said.length - 1 || /[.?!:]$/.test(text) ? text : `${text}.`)).join(' ');
}

function filled(language: Language, filler: NonNullable<Filler>, shown: Shown | undefined): string {
  if (shown !== undefined && 'usd' in filler) return shownText(language, filler.usd, shown);
  if (shown !== undefined && 'cents' in filler) return shownText(language, filler.cents, shown);
  if ('usd' in filler) return usdExact(cent(filler.usd));
  if ('cents' in filler) return usdToCent(cent(filler.cents));
  if ('percent' in filler) return percentFactor(filler.percent);
  if ('count' in filler) return decimalUpTo(filler.count, 3);
  if ('day' in filler) return longDay(language, filler.day);
  if ('words' in filler) return texts[filler.words][language];
  return filler.text;
}

/** "January 15, 2034", "15 de enero de 2034": of the day in UTC. */
export function longDay(language: Language, iso: string): string {
  return language === 'en' ? usLongDate(iso) : spanishLongDate(iso);
}

/**
 * "$1,074.18", "$85,253", "about $77,600": a figure of the page.
 *
 * @param shown how; a page of an earlier release does not say, and always has cents.
 */
export function shownText(language: Language, amount: number, shown: Shown | undefined): string {
  if (shown === undefined) return usdToCent(cent(amount));
  if (shown === 'hundreds') return amountAs(amount, 'about');
  const figure = amountAs(amount, shown);
  return isAbout(shown) ? textOf(language, 'about', { amount: { text: figure } }) : figure;
}

/** Half a cent up, as the engine rounds. */
const cent = (amount: number) => Math.round(amount * 100 + 1e-7) / 100;
