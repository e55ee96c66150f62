import type { BankMatch, MatchedLine } from '#shared/book/bank/bank-match.ts';
import { bookLimits } from '#shared/book/base/book.ts';
import { bookRoutes } from '#shared/contract/book-routes.ts';
import { call } from '#web/api/client.ts';

/** Matches lines of a bank's file, in their order, asked some at a time. Rejects with an `ApiError`. */
export async function matchLines(id: string, lines: readonly MatchedLine[]): Promise<BankMatch[]> {
  const found: BankMatch[] = [];
  for (let at = 0; at < lines.length; at += bookLimits.bankLinesACall) {
    const some = lines.slice(at, at + bookLimits.bankLinesACall);
    const { matches } = await call(bookRoutes.matchBankLines, { params: { id }, body: { lines: some } });
    found.push(...matches);
  }
  return found;
}
