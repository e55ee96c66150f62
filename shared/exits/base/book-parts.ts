import type { NewPart } from '#shared/finance/part.ts';
import type { ExitKey } from '#shared/terms/exit-terms.ts';
import type { Plan } from './exit-kind.ts';

/**
 * Lists the parts that an exit adds to a book.
 * @param closing of the structure, ISO date: most exits begin some months later.
 */
export type ExitBookRules<Key extends ExitKey = ExitKey> = (plan: Plan<Key>, closing: string) => NewPart[];
