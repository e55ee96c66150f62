import type { FactRole } from './fact-roles.ts';
import type { RowFacts } from './row-facts.ts';

export type HouseFacts = {
  facts: RowFacts;
  /** The day of each fact, ISO date. */
  days: { [Role in FactRole]?: string };
  /** The name and the day of the file with the newest of them. */
  file: string;
  day: string;
};
