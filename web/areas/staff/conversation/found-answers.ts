import type { CannedAnswer } from '#shared/support/staff.ts';

/** The answers that hold every word of a query; those that have it in their title first. */
export function foundAnswers(answers: readonly CannedAnswer[], query: string): CannedAnswer[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const holds = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const byTitle = answers.filter(({ title }) => holds(title));
  const byText = answers.filter(({ title, text }) => !holds(title) && holds(`${title} ${text}`));
  return [...byTitle, ...byText];
}
