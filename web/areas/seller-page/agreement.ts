import type { AgreedBy } from '#shared/deal/agreed.ts';
import type { DealSources } from '#shared/deal/deal-of.ts';
import type { DealTexts } from '#shared/deal/deal-texts.ts';
import { offerTermsOf } from '#shared/letter/offer.ts';
import { offerLabels, shownTerm } from '#shared/letter/offer-labels.ts';
import type { Pipeline } from '#shared/pipeline/pipeline.ts';
import type { Stage } from '#shared/pipeline/stage.ts';
import { isForward } from '#shared/pipeline/stage.ts';
import { versionTerms } from '#shared/seller-page/agreed-version.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import { offerRules } from '#shared/structures/offers.ts';
import { daysAfter, startOfDay } from '#shared/values/days.ts';
import { usdExact, usdToCent } from '#shared/values/money.ts';
import { percent } from '#shared/values/percent.ts';
import type { Agreement } from './agreement-of.ts';
import { type PricedOption, pricedOption } from './counter-price.ts';

/* What a seller's message would make of the deal: each change once. */

/** The stage and the next action that belong to an agreement. */
const next = {
  answered: { stage: 'negotiating', text: (letter: string) => `Put option ${letter} in writing`, days: 1 },
  counter: { stage: 'negotiating', text: () => 'Send the revised offer', days: 1 },
  signed: { stage: 'under_contract', text: () => 'Open escrow; have the contract drawn up', days: 2 },
} as const satisfies Record<AgreedBy, { stage: Stage; text: (letter: string) => string; days: number }>;

/** What else the press does, if wanted: the stage where it goes forward, and what to do on which weekday. */
export function nextOf(by: AgreedBy, letter: string, pipeline: Pipeline | undefined, today: string) {
  const { stage, text, days } = next[by];
  return {
    stage: pipeline !== undefined && isForward(pipeline.stage, stage) ? stage : undefined,
    action: { text: text(letter), due: weekdayFrom(daysAfter(today, days)) },
  };
}

/** This day, or the Monday after it. */
function weekdayFrom(day: string): string {
  const weekday = startOfDay(day).getUTCDay();
  if (weekday === 6) return daysAfter(day, 2);
  return weekday === 0 ? daysAfter(day, 1) : day;
}

/** One row of what changes. */
export type Row = { label: string; now: string; to: string };

export type Changes = {
  /** The structure, the price and each term that differs. */
  terms: Row[];
  /** The investor's own figures. */
  figures: Row[];
  /** What is written to the deal. */
  texts: DealTexts;
  /** USD; `null` where a fact is missing. */
  price: number | null;
};

/**
 * What becomes of a deal when a version's option is made the deal; `null` where the version keeps no terms of it.
 *
 * @param working the structure that the deal is run as.
 */
export function agreementChanges(
  sources: DealSources,
  working: Strategy,
  sent: Readonly<Record<string, string>>,
  { event, structure }: Agreement,
): Changes | null {
  const { number, amount } = event;
  const counter =
    event.kind === 'counter' && number && amount !== undefined ? { structure, number, amount } : undefined;
  const version = versionTerms(sources, sent, structure, counter);
  return version && { ...changesTo(sources, working, structure, version.terms), price: version.price };
}

/** What becomes of a deal that is run as a structure at these terms. */
export function changesTo(sources: DealSources, working: Strategy, structure: Strategy, terms: DealTexts): Changes {
  const before = pricedOption(sources, {}, working);
  const then = pricedOption({ ...sources, texts: { ...sources.texts, ...terms } }, {}, structure);
  const isSame = working === structure;
  const priceField = offerRules[structure].price.field;
  const rows = offerTermsOf(structure).flatMap((field): Row[] => {
    const text = then.terms.find((term) => term.field === field)?.text ?? '';
    const was = isSame ? (before.terms.find((term) => term.field === field)?.text ?? '') : null;
    if (field === priceField || was === text || text === '') return [];
    return [
      {
        label: offerLabels[field].label,
        now: was === null ? '–' : shownTerm(field, was),
        to: shownTerm(field, text),
      },
    ];
  });
  const row = (label: string, of: (option: PricedOption) => string): Row[] => {
    const [now, after] = [of(before), of(then)];
    // A structure without such a figure has none.
    const shown = (text: string) => (text === '—' ? 'none' : text);
    return now === after ? [] : [{ label, now: shown(now), to: shown(after) }];
  };
  return {
    terms: [
      ...(isSame ? [] : [{ label: 'Structure', now: working, to: structure }]),
      ...row('Price', ({ price }) => usdExact(price)),
      ...rows,
    ],
    figures: [
      ...row('A month', ({ monthlyCashFlow }) => usdToCent(monthlyCashFlow)),
      ...row('Profit', ({ profit }) => usdExact(profit)),
      ...row('Cash in', ({ cashIn }) => usdExact(cashIn)),
      ...row('Cash-on-cash', ({ cashOnCashPercent }) => percent(cashOnCashPercent, 2)),
    ],
    texts: terms,
    price: then.price,
  };
}
