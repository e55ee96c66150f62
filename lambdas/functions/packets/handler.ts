import { tellOfChanges } from '#lambdas/domain/deal-news/tell-of-changes.ts';
import { admitUser } from '#lambdas/domain/sessions/admit-user.ts';
import { endpoint } from '#lambdas/runtime/endpoint.ts';
import { packetRoutes } from '#shared/contract/packet-routes.ts';
import { deletePacket, getPacket, listPackets, renewPacketLink, revokePacketLink } from './packets.ts';

export const handler = endpoint<'packets'>(
  packetRoutes,
  {
    listPackets,
    getPacket,
    deletePacket,
    renewPacketLink,
    revokePacketLink,
    // Writing one needs the deal engine.
    makePacket: async (call) => (await import('./make-packet.ts')).makePacket(call),
    getPhoto: async (call) => (await import('./photos.ts')).getPhoto(call),
    changePhoto: async (call) => (await import('./photos.ts')).changePhoto(call),
    deletePhoto: async (call) => (await import('./photos.ts')).deletePhoto(call),
  },
  { admitUser, tellOfChanges },
);
