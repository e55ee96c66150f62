import type { ExitKey } from '#shared/terms/exit-terms.ts';
import type { ExitBookRules } from './base/book-parts.ts';
import { refinanceBook } from './refinance/book.ts';
import { sandwichBook } from './sandwich/book.ts';
import { wrapBook } from './wrap/book.ts';

/** Holding adds nothing to a book. */
export const exitBooks: { readonly [Key in ExitKey]: ExitBookRules<Key> } = {
  wrap: wrapBook,
  sandwich: sandwichBook,
  refinance: refinanceBook,
  // Somebody else closes.
  assign: () => [],
};
