import { useSWRConfig } from 'swr';
import { bookRoutes } from '#shared/contract/book-routes.ts';
import { dealRoutes } from '#shared/contract/deal-routes.ts';
import { routes } from '#shared/contract/routes.ts';
import { call } from '#web/api/client.ts';
import { keyOf } from '#web/api/swr.ts';

/** What follows from a deal's closing, and from its Undo. Calls reject with an `ApiError`. */
export function useClosing(id: string) {
  const { mutate } = useSWRConfig();
  const params = { id };
  return {
    /** Has the deal's pages and its book show it as it is now. */
    async show(): Promise<void> {
      await Promise.all([
        mutate(keyOf(routes.getAnalysis, { params })),
        mutate(keyOf(dealRoutes.getPipeline, { params })),
        mutate(keyOf(dealRoutes.getDeal, { params })),
        mutate(keyOf(bookRoutes.getBook, { params })),
      ]);
    },
    /** Opens the book that a closed deal's terms propose. @returns false where there is none to open, or no room. */
    async openBook(): Promise<boolean> {
      const { book, proposal, plan } = await call(bookRoutes.getBook, { params });
      if (book !== null || proposal === null || plan.open >= plan.books) return false;
      await call(bookRoutes.openBook, { params, body: proposal });
      return true;
    },
  };
}
