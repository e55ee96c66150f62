import * as z from 'zod/mini';
import type { PageField, PageState } from '#shared/seller-page/html/page-state.ts';
import { type SellerEvent, sellerTexts } from '#shared/seller-page/seller-link.ts';
import type { SellerPage } from '#shared/seller-page/seller-page.ts';
import { CounterNumber } from '#shared/structures/base/offer/seller-answer.ts';
import type { Line, SellerOption } from '#shared/structures/base/offer/seller-option.ts';
import { parseDollars } from '#shared/values/parse-amount.ts';
import { lengthOf, readable } from '#shared/values/plain-text.ts';
import { roundedTo } from '#shared/values/rounded-to.ts';
import type { Fields } from './fields.ts';

/* What a seller's form says as an answer, or what is wrong with it, field by field. */

export const FormAnswer = z.enum(['interest', 'counter', 'question', 'call', 'no', 'take_back', 'unsign']);
export type FormAnswer = z.infer<typeof FormAnswer>;

type Problems = PageState['problems'];

type Said = Pick<
  SellerEvent,
  'kind' | 'option' | 'structure' | 'number' | 'amount' | 'text' | 'name' | 'phone' | 'when'
>;

/** The most that a counter may name, USD. */
const maxAmount = 1e9;

/** The answer that a form holds, with the address that is to hear of replies, or the problem of each field that has one. */
export function readAnswer(
  kind: FormAnswer,
  fields: Fields,
  { options }: Pick<SellerPage, 'options'>,
): { said: Said; hear: string | undefined } | { problems: Problems } {
  const problems: Partial<Record<PageField, Line>> = {};

  function text(field: PageField, most: number, isNeeded = false): string | undefined {
    const typed = field === 'question' ? keptText(fields[field] ?? '') : keptLine(fields[field] ?? '');
    if (lengthOf(typed) > most) problems[field] = { id: 'bad-long', with: { most: { count: most } } };
    if (typed === '' && isNeeded) problems[field] = { id: 'bad-empty' };
    return typed === '' ? undefined : typed;
  }

  function option(field: PageField): { option: number; chosen: SellerOption } | undefined {
    const index = options.findIndex((_, each) => String(each) === fields[field]);
    const chosen = options[index];
    if (chosen === undefined) problems[field] = { id: 'bad-empty' };
    return chosen && { option: index, chosen };
  }

  function interest(): Partial<Said> {
    const picked = option('interest_option');
    return picked ? { option: picked.option, structure: picked.chosen.structure ?? undefined } : {};
  }

  function counter(): Partial<Said> {
    const picked = option('counter_option');
    const number = CounterNumber.safeParse(fields.counter_number).data;
    if (number === undefined) problems.counter_number = { id: 'bad-empty' };
    if (!picked || number === undefined) return {};
    const amount = counterAmount(fields.counter_amount ?? '', number, picked.chosen);
    if (typeof amount === 'number')
      return { option: picked.option, structure: picked.chosen.structure ?? undefined, number, amount };
    problems.counter_amount = { id: amount };
    return {};
  }

  const parts: Record<FormAnswer, () => Partial<Said>> = {
    interest,
    counter,
    question: () => ({ text: text('question', sellerTexts.question, true) }),
    call: () => ({ phone: text('call_phone', sellerTexts.phone, true), when: text('call_when', sellerTexts.when) }),
    no: () => {
      if (fields.no_sure !== 'yes') problems.no_sure = { id: 'bad-untick' };
      return { text: text('no_reason', sellerTexts.reason) };
    },
    take_back: () => ({}),
    unsign: () => ({}),
  };
  const said = defined({ kind, name: text('name', sellerTexts.name), ...parts[kind]() });
  const hear = readEmail(fields.hear);
  if (hear.problem) problems.hear = hear.problem;
  return Object.keys(problems).length > 0 ? { problems } : { said, hear: hear.email };
}

/** USD, to the cent, if the option can be had for it. */
function counterAmount(typed: string, number: CounterNumber, { counters }: SellerOption) {
  const parsed = parseDollars(typed);
  if (parsed === null || !(parsed > 0 && parsed <= maxAmount)) return 'bad-amount';
  const amount = roundedTo(parsed, 2);
  const range = counters[number];
  if (range && amount >= range.least && amount <= range.most) return amount;
  return number === 'monthly' ? 'bad-monthly' : 'bad-amount';
}

/** An email address as typed, absent where the field was left empty, or what is wrong with it. */
export function readEmail(typed = ''): { email?: string; problem?: Line } {
  const email = keptLine(typed);
  if (email === '') return {};
  if (lengthOf(email) > sellerTexts.email) {
    return { problem: { id: 'bad-long', with: { most: { count: sellerTexts.email } } } };
  }
  return /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/.test(email) ? { email } : { problem: { id: 'bad-empty' } };
}

/** A text as it is kept: what can't be shown goes, because sellers get no word about it that they could act on. */
function keptText(typed: string): string {
  return readable(typed.toWellFormed())
    .replace(/[^\P{Cc}\n\t]|\uFFFD/gu, '')
    .trim();
}

/** The same of a field of one line: a form can be sent without the page. */
export const keptLine = (typed: string): string => keptText(typed.replace(/[\s\u0085]+/gu, ' '));

/** Without the parts that were left empty. */
const defined = <T extends object>(said: T): T =>
  // The one cast: only parts that may be absent are.
  Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)) as T;
