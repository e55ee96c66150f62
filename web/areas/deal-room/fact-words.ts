import type { FactChange } from '#shared/pipeline/activity.ts';
import { sellerQuestions } from '#shared/strategy/seller-questions.ts';
import { usdExact } from '#shared/values/money.ts';
import { percentFactor } from '#shared/values/percent.ts';

/* A seller fact in the log. */

const shownAs: Partial<Record<string, (value: number) => string>> = { dollars: usdExact, percent: percentFactor };

/** A fact's name, and its answer before and after; `null` where there was none. */
export function factInWords({ fact, before, after }: FactChange): {
  label: string;
  before: string | null;
  after: string | null;
} {
  const { label, kind } = Object.entries(sellerQuestions).find(([name]) => name === fact)?.[1] ?? {
    label: fact,
    kind: '',
  };
  const shown = shownAs[kind] ?? String;
  const inWords = (value: FactChange['before']) => {
    if (value === null) return null;
    if (typeof value === 'boolean') return value ? 'yes' : 'no';
    return typeof value === 'number' ? shown(value) : value.replaceAll('_', ' ');
  };
  return { label, before: inWords(before), after: inWords(after) };
}
