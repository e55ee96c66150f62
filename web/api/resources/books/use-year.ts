import useSWR from 'swr';
import type { Statement } from '#shared/book/statement.ts';
import { bookRoutes } from '#shared/contract/book-routes.ts';
import { type ApiError, call } from '#web/api/client.ts';
import { swrOptions } from '#web/api/swr.ts';

/** `version` of its book: another one has other figures. */
export type StatedLoan = { analysisId: string; part: string; version: number };

/** Statements read at once: a browser's connections must not all wait for them. */
const atOnce = 4;

/** The calendar year of loans, in their order. */
export function useYear(loans: readonly StatedLoan[], year: number) {
  const { data, error, mutate } = useSWR<Statement[], ApiError>(
    ['year', year, ...loans.map(({ analysisId, part, version }) => `${analysisId} ${part} ${version}`)],
    () => readAll(loans, year),
    swrOptions,
  );
  return { statements: data, error, retry: () => void mutate() };
}

async function readAll(loans: readonly StatedLoan[], year: number): Promise<Statement[]> {
  const found: Statement[] = [];
  for (let at = 0; at < loans.length; at += atOnce) {
    const read = loans
      .slice(at, at + atOnce)
      .map(({ analysisId, part }) =>
        call(bookRoutes.getStatement, { params: { id: analysisId }, query: { loan: part, year: String(year) } }),
      );
    found.push(...(await Promise.all(read)));
  }
  return found;
}
