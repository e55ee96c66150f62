import * as z from 'zod/mini';
import { Analysis } from '#shared/analysis/analysis.ts';
import { NewAgreed } from '#shared/pipeline/new-agreed.ts';
import { NewSellerMail } from '#shared/seller-page/mailed.ts';
import { NewSellerPage, SellerPagePreview } from '#shared/seller-page/new-seller-page.ts';
import {
  EventKey,
  MadeSellerPage,
  NewReply,
  OpenedSellerPage,
  RenewedSellerLink,
  SeenThrough,
  SellerEvent,
  SellerPageSummary,
  SellerPages,
} from '#shared/seller-page/seller-link.ts';
import { SellerPage } from '#shared/seller-page/seller-page.ts';
import { Ulid } from '#shared/values/ulid.ts';
import type { Route } from './route.ts';

const params = z.strictObject({ id: Ulid });
const pageParams = z.strictObject({ id: Ulid, page_id: Ulid });

/** Pages for a deal's seller, and their answers. The page itself is no JSON: `/o/{code}`. */
export const sellerPageRoutes = {
  listSellerPages: {
    area: 'seller-page',
    method: 'GET',
    path: '/api/analyses/{id}/seller-pages',
    caller: 'user',
    needs: 'read',
    params,
    query: z.strictObject({ cursor: z.optional(Ulid) }),
    answer: SellerPages,
  },
  makeAgreed: {
    area: 'seller-page',
    method: 'POST',
    path: '/api/analyses/{id}/agreed',
    caller: 'user',
    needs: 'write',
    params,
    body: NewAgreed,
    answer: Analysis,
    isRepeatable: true,
  },
  undoAgreed: {
    area: 'seller-page',
    method: 'DELETE',
    path: '/api/analyses/{id}/agreed',
    caller: 'user',
    needs: 'write',
    params,
    answer: Analysis,
    isRepeatable: true,
  },
  makeSellerPage: {
    area: 'seller-page',
    method: 'POST',
    path: '/api/analyses/{id}/seller-pages',
    caller: 'user',
    needs: 'send',
    params,
    body: NewSellerPage,
    answer: MadeSellerPage,
  },
  previewSellerPage: {
    area: 'seller-page',
    method: 'POST',
    path: '/api/analyses/{id}/seller-pages/preview',
    caller: 'user',
    needs: 'write',
    params,
    body: SellerPagePreview,
    answer: SellerPage,
    isRepeatable: true,
  },
  getSellerPage: {
    area: 'seller-page',
    method: 'GET',
    path: '/api/analyses/{id}/seller-pages/{page_id}',
    caller: 'user',
    needs: 'read',
    params: pageParams,
    answer: OpenedSellerPage,
  },
  changeSellerPage: {
    area: 'seller-page',
    method: 'PATCH',
    path: '/api/analyses/{id}/seller-pages/{page_id}',
    caller: 'user',
    needs: 'send',
    params: pageParams,
    body: SeenThrough,
    answer: SellerPageSummary,
    isRepeatable: true,
  },
  deleteSellerPage: {
    area: 'seller-page',
    method: 'DELETE',
    path: '/api/analyses/{id}/seller-pages/{page_id}',
    caller: 'user',
    needs: 'send',
    params: pageParams,
  },
  renewSellerLink: {
    area: 'seller-page',
    method: 'PATCH',
    path: '/api/analyses/{id}/seller-pages/{page_id}/link',
    caller: 'user',
    needs: 'send',
    params: pageParams,
    body: RenewedSellerLink,
    answer: SellerPageSummary,
  },
  revokeSellerLink: {
    area: 'seller-page',
    method: 'DELETE',
    path: '/api/analyses/{id}/seller-pages/{page_id}/link',
    caller: 'user',
    needs: 'send',
    params: pageParams,
    answer: SellerPageSummary,
  },
  replyToSeller: {
    area: 'seller-page',
    method: 'POST',
    path: '/api/analyses/{id}/seller-pages/{page_id}/replies',
    caller: 'user',
    needs: 'send',
    params: pageParams,
    body: NewReply,
    answer: SellerEvent,
    // Its key names it.
    isRepeatable: true,
  },
  mailSellerPage: {
    area: 'seller-page',
    method: 'POST',
    path: '/api/analyses/{id}/seller-pages/{page_id}/mail',
    caller: 'user',
    needs: 'send',
    params: pageParams,
    body: NewSellerMail,
    answer: SellerPageSummary,
  },
  getSignedLetter: {
    area: 'seller-page',
    method: 'GET',
    path: '/api/analyses/{id}/seller-pages/{page_id}/signed/{key}',
    caller: 'user',
    needs: 'read',
    params: z.strictObject({ id: Ulid, page_id: Ulid, key: EventKey }),
    answersFile: 'application/pdf',
  },
} as const satisfies Record<string, Route>;
