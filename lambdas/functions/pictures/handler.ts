import { tellOfChanges } from '#lambdas/domain/deal-news/tell-of-changes.ts';
import { admitUser } from '#lambdas/domain/sessions/admit-user.ts';
import { endpoint } from '#lambdas/runtime/endpoint.ts';
import { receiptRoutes } from '#shared/contract/book-routes.ts';
import { photoRoutes } from '#shared/contract/packet-routes.ts';
import { pictureRoutes } from '#shared/contract/profile-routes.ts';

/*
 * What reads pictures that somebody has sent, in a function of its own: decoding holds it for up to two seconds, and
 * neither a sign-in nor the reader of a packet waits behind that.
 */
export const handler = endpoint<'pictures'>(
  { ...pictureRoutes, ...photoRoutes, ...receiptRoutes },
  {
    addPhoto: async (call) => (await import('./add-photo.ts')).addPhoto(call),
    uploadAvatar: async (call) => (await import('./upload-avatar.ts')).uploadAvatar(call),
    uploadReceipt: async (call) => (await import('./upload-receipt.ts')).uploadReceipt(call),
    uploadLogo: async (call) => (await import('./upload-logo.ts')).uploadLogo(call),
  },
  { admitUser, tellOfChanges },
);
