import * as z from 'zod/mini';
import { Proof, ProofKey } from '#shared/book/shown/proof-link.ts';
import { receiptFileType } from '#shared/book/shown/receipt.ts';
import { OpenedPacket, PacketKey } from '#shared/packet/packet-link.ts';
import { photoType } from '#shared/packet/photo.ts';
import { SellerMailStop } from '#shared/seller-page/mailed.ts';
import { Ulid } from '#shared/values/ulid.ts';
import type { PageRoute, Route } from './route.ts';

/**
 * Calls with a link and without an account. A function of its own serves them: a public function has only the rights
 * that it needs.
 */
export const linkRoutes = {
  openPacket: {
    area: 'links',
    method: 'POST',
    path: '/api/packet',
    // Whoever holds the link needs no account. Posted, so that the secret is in no log of addresses.
    caller: 'public',
    body: PacketKey,
    answer: OpenedPacket,
  },
  openPacketPhoto: {
    area: 'links',
    method: 'POST',
    path: '/api/packet/photo',
    caller: 'public',
    body: z.strictObject({ ...PacketKey.shape, photo_id: Ulid }),
    answersFile: photoType,
    isRepeatable: true,
  },
  stopSellerMails: {
    area: 'links',
    method: 'POST',
    path: '/api/seller-mails/stop',
    // Mail programs press it for their reader (RFC 8058), with the secret in the address.
    caller: 'public',
    query: z.strictObject({ stop: SellerMailStop }),
    isRepeatable: true,
  },
  openProof: {
    area: 'links',
    method: 'POST',
    path: '/api/proof',
    // Whoever holds the link needs no account. Posted, so that the secret is in no log of addresses.
    caller: 'public',
    body: ProofKey,
    answer: Proof,
    isRepeatable: true,
  },
  openProofReceipt: {
    area: 'links',
    method: 'POST',
    path: '/api/proof/receipt',
    caller: 'public',
    body: z.strictObject({ ...ProofKey.shape, receipt: Ulid }),
    answersFile: receiptFileType,
    isRepeatable: true,
  },
} as const satisfies Record<string, Route>;

const page = { area: 'links', path: '/o/{code}', caller: 'public' } as const;

/** A seller's page: its form, and what the form gets. */
export const sellerPageForms: PageRoute[] = [
  { ...page, method: 'GET' },
  { ...page, method: 'POST' },
];
