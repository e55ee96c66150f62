import type { PricedTerms } from '#shared/structures/base/deal-answer.ts';
import type { TermPlace } from '#shared/terms/structure-terms.ts';
import { valueIn } from '#shared/terms/term.ts';

/** The text of a term as it was priced: "25000", "yes", "none"; `undefined` when it needs an unknown fact. */
export function termText(place: TermPlace, terms: PricedTerms): string | undefined {
  const value = valueIn(terms, place);
  if (value === null) return place.term.unit === 'balloon' ? 'none' : undefined;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value?.toString();
}

/** Whether a term means something: those of a note do once it has an amount. */
export function isThere({ group, path }: TermPlace, terms: PricedTerms): boolean {
  if (group === undefined || path === `${group.name}.${group.first}`) return true;
  const values = new Map<string, unknown>(Object.entries(terms)).get(group.name);
  return typeof values === 'object' && values !== null && Number(new Map(Object.entries(values)).get(group.first)) > 0;
}
