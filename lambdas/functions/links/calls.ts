import { endpoint } from '#lambdas/runtime/endpoint.ts';
import { linkRoutes } from '#shared/contract/link-routes.ts';

export const calls = endpoint<'links'>(linkRoutes, {
  openPacket: async (call) => (await import('./open-packet.ts')).openPacket(call),
  openPacketPhoto: async (call) => (await import('./open-packet.ts')).openPacketPhoto(call),
  stopSellerMails: async (call) => (await import('./stop-seller-mails.ts')).stopSellerMails(call),
  openProof: async (call) => (await import('./open-proof.ts')).openProof(call),
  openProofReceipt: async (call) => (await import('./open-proof.ts')).openProofReceipt(call),
});
