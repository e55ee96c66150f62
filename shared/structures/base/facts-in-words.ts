import { factAt } from '#shared/terms/house-facts.ts';

// Separate from the engine: a list's page needs the words only.

/** "rent", "loan balance"; a loan's payment and the payments left are one fact. */
export function factsInWords(needs: readonly string[]): string[] {
  return needs.filter((path) => path !== 'house.loan.payment').map((path) => factAt(path)?.noun ?? path);
}
