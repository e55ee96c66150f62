import type * as z from 'zod/mini';
import { sellerPageRoutes } from '#shared/contract/seller-page-routes.ts';
import type { NewSellerPage, SellerPagePreview } from '#shared/seller-page/new-seller-page.ts';
import type {
  OpenedSellerPage,
  SellerPages as Page,
  SellerEvent,
  SellerPageSummary,
  sellerLinkDays,
} from '#shared/seller-page/seller-link.ts';
import type { SellerPage } from '#shared/seller-page/seller-page.ts';
import { call, callForFile, deleted } from '#web/api/client.ts';
import { usePages, useResource } from '#web/api/swr.ts';

type Pages = z.infer<typeof Page>[];
export type SellerLinkDays = (typeof sellerLinkDays)[number];

/** A page that was made, with its link, which nobody is shown again. */
export type SentLink = { page: SellerPageSummary; path: string; address: string; canMail: boolean; mailEnded: boolean };

/** The pages of a deal's seller, the newest first, and what can be done with them; `showMore` is absent at the last. */
export function useSellerPages(id: string) {
  const { data, error, size, setSize, isValidating, mutate } = usePages(
    sellerPageRoutes.listSellerPages,
    (previous) => {
      if (previous === null) return { params: { id }, query: {} };
      const { next_cursor: cursor } = previous;
      return cursor === undefined ? null : { params: { id }, query: { cursor } };
    },
    // Openings and answers come meanwhile.
    { revalidateAll: true },
  );
  const isLast = data?.at(-1)?.next_cursor === undefined;
  const change = (of: (page: SellerPageSummary) => SellerPageSummary[]) =>
    mutate((pages: Pages | undefined) => pages?.map((page) => ({ ...page, items: page.items.flatMap(of) })), {
      revalidate: false,
    });
  const put = (changed: SellerPageSummary) => change((page) => [page.id === changed.id ? changed : page]);

  return {
    pages: data?.flatMap(({ items }) => items),
    error,
    loading: isValidating,
    retry: () => void mutate(),
    showMore: isLast ? undefined : () => void setSize(size + 1),
    put,
    /** Makes a page, and keeps its letter. */
    async make(body: NewSellerPage): Promise<SentLink> {
      const made = await call(sellerPageRoutes.makeSellerPage, { params: { id }, body });
      const { page, path, can_mail: canMail, mail_ended: mailEnded } = made;
      // The page that it takes the place of has changed, too. The address counts more than a list that is late.
      void mutate();
      return { page, path, canMail, mailEnded, address: `${window.location.origin}${path}` };
    },
    /** Has us mail a new page's link to a contact. */
    async mail({ page, path }: SentLink, contact_id: string): Promise<void> {
      await put(
        await call(sellerPageRoutes.mailSellerPage, { params: { id, page_id: page.id }, body: { contact_id, path } }),
      );
    },
    /** @returns until when the link works now, as an instant. */
    async renew(page_id: string, days: SellerLinkDays): Promise<string> {
      const renewed = await call(sellerPageRoutes.renewSellerLink, { params: { id, page_id }, body: { days } });
      await put(renewed);
      return renewed.ends_at;
    },
    async revoke(page_id: string): Promise<void> {
      await put(await call(sellerPageRoutes.revokeSellerLink, { params: { id, page_id } }));
    },
    /** Deletes a page with its link and messages. */
    async remove(page_id: string): Promise<void> {
      await deleted(call(sellerPageRoutes.deleteSellerPage, { params: { id, page_id } }));
      await change((page) => (page.id === page_id ? [] : [page]));
    },
  };
}
export type SellerPages = ReturnType<typeof useSellerPages>;

/** One page with what it shows and its messages. */
export function useSellerPage(id: string, page_id: string) {
  const params = { id, page_id };
  const { data, error, mutate } = useResource(sellerPageRoutes.getSellerPage, { params });
  return {
    opened: data,
    error,
    retry: () => void mutate(),
    /** Notes up to which message the sender has read. @returns the page after that. */
    done: (seen_through: number) => call(sellerPageRoutes.changeSellerPage, { params, body: { seen_through } }),
    /** Sends a message to the seller; the same key sends it once. */
    async reply(key: string, text: string): Promise<void> {
      const event = await call(sellerPageRoutes.replyToSeller, { params, body: { key, text } });
      await mutate((before) => before && withMessage(before, event), { revalidate: false });
    },
    readSigned: (key: string) => callForFile(sellerPageRoutes.getSignedLetter, { params: { ...params, key } }),
  };
}

function withMessage(before: OpenedSellerPage, event: SellerEvent): OpenedSellerPage {
  return { ...before, events: [...before.events.filter(({ key }) => key !== event.key), event] };
}

export const previewSellerPage = (id: string, body: z.infer<typeof SellerPagePreview>): Promise<SellerPage> =>
  call(sellerPageRoutes.previewSellerPage, { params: { id }, body });
