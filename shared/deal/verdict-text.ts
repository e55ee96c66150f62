import type { Verdict } from '#shared/structures/base/deal-answer.ts';

export const verdictNames: Readonly<Record<Verdict, string>> = {
  works: 'Works',
  misses: 'Misses a target',
  fails: 'Doesn’t work',
  needs: 'Needs a fact',
};

/** A verdict in words: "Works", "Misses 2 targets", "Doesn't work", "Needs a fact". */
export function verdictText({
  verdict,
  reasons,
  needs,
}: {
  verdict: Verdict;
  /** One for each missed target. */
  reasons: readonly string[];
  needs: readonly string[];
}): string {
  if (verdict === 'works') return 'Works';
  if (verdict === 'fails') return "Doesn't work";
  if (verdict === 'misses') return reasons.length > 1 ? `Misses ${reasons.length} targets` : 'Misses a target';
  return needs.length > 1 ? `Needs ${needs.length} facts` : 'Needs a fact';
}
