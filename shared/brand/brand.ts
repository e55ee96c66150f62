import * as z from 'zod/mini';
import { lineOfText } from '#shared/values/free-text.ts';

/*
 * An account's own brand on what leaves the house: letters, packets and prints. It surrounds their words and is no part
 * of them: sources and the lines that say what a letter is not stay whatever the brand says.
 */

export const maxCompanyLength = 80;
export const maxFooterLength = 160;

export const colorProblem = 'Enter a color like #1d4ed8.';

/** Three or six hexadecimal digits, with or without `#`; empty for none. */
const color = z.string().check(
  z.overwrite(toColor),
  z.refine((text) => text === '' || /^#[0-9a-f]{6}$/.test(text), colorProblem),
);
const company = lineOfText({ most: maxCompanyLength });
const footer = lineOfText({ most: maxFooterLength });

/** A brand as it is stored; an absent field was never typed. The logo is a file of its own. */
export const BrandTexts = z.object({
  company: z.optional(company),
  accent: z.optional(color),
  footer: z.optional(footer),
});
export type BrandTexts = z.infer<typeof BrandTexts>;

/** A change of some fields; `null` removes one. */
export const BrandChanges = z.strictObject({
  company: z.optional(z.nullable(company)),
  accent: z.optional(z.nullable(color)),
  footer: z.optional(z.nullable(footer)),
});
export type BrandChanges = z.infer<typeof BrandChanges>;

/** A brand as it is used, and as a letter keeps it. */
export const Brand = z.object({
  company: z.string(),
  /** `#rrggbb` as typed; `accentFor` makes it readable. Empty for none. */
  accent: z.string(),
  footer: z.string(),
  /** The URL path of the logo, a PNG. */
  logo: z.nullable(z.string()),
});
export type Brand = z.infer<typeof Brand>;

/** A typed color as `#rrggbb`; any other text trimmed, in lower case. */
export function toColor(typed: string): string {
  const text = typed.trim().toLowerCase();
  const [, digits] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/.exec(text) ?? [];
  if (digits === undefined) return text;
  return `#${digits.length === 6 ? digits : digits.replace(/./g, '$&$&')}`;
}
