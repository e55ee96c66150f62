import * as z from 'zod/mini';
import { ExportCursor, ExportPage } from '#shared/data-export/export.ts';
import { Packet, PacketPhoto } from '#shared/packet/packet.ts';
import { DealPackets, MadePacket, NewPacket, PacketSummary, RenewedLink } from '#shared/packet/packet-link.ts';
import { maxPhotoBytes, PhotoCaption, photoText, photoType } from '#shared/packet/photo.ts';
import { Ulid } from '#shared/values/ulid.ts';
import type { Route } from './route.ts';

const params = z.strictObject({ id: Ulid });
const packetParams = z.strictObject({ id: Ulid, packet_id: Ulid });
const photoParams = z.strictObject({ id: Ulid, photo_id: Ulid });

/** Packets, their links, and the photos. Separate from `routes`. */
export const packetRoutes = {
  listPackets: {
    area: 'packets',
    method: 'GET',
    path: '/api/analyses/{id}/packets',
    caller: 'user',
    needs: 'read',
    params,
    answer: DealPackets,
  },
  makePacket: {
    area: 'packets',
    method: 'POST',
    path: '/api/analyses/{id}/packets',
    caller: 'user',
    needs: 'send',
    params,
    body: NewPacket,
    answer: MadePacket,
  },
  getPacket: {
    area: 'packets',
    method: 'GET',
    path: '/api/analyses/{id}/packets/{packet_id}',
    caller: 'user',
    needs: 'read',
    params: packetParams,
    answer: Packet,
  },
  deletePacket: {
    area: 'packets',
    method: 'DELETE',
    path: '/api/analyses/{id}/packets/{packet_id}',
    caller: 'user',
    needs: 'send',
    params: packetParams,
  },
  renewPacketLink: {
    area: 'packets',
    method: 'PATCH',
    path: '/api/analyses/{id}/packets/{packet_id}/link',
    caller: 'user',
    needs: 'send',
    params: packetParams,
    body: RenewedLink,
    answer: PacketSummary,
  },
  revokePacketLink: {
    area: 'packets',
    method: 'DELETE',
    path: '/api/analyses/{id}/packets/{packet_id}/link',
    caller: 'user',
    needs: 'send',
    params: packetParams,
    answer: PacketSummary,
  },
  getPhoto: {
    area: 'packets',
    method: 'GET',
    path: '/api/analyses/{id}/photos/{photo_id}',
    caller: 'user',
    needs: 'read',
    params: photoParams,
    answersFile: photoType,
  },
  changePhoto: {
    area: 'packets',
    method: 'PATCH',
    path: '/api/analyses/{id}/photos/{photo_id}',
    caller: 'user',
    needs: 'write',
    params: photoParams,
    body: PhotoCaption,
    answer: PacketPhoto,
  },
  deletePhoto: {
    area: 'packets',
    method: 'DELETE',
    path: '/api/analyses/{id}/photos/{photo_id}',
    caller: 'user',
    needs: 'write',
    params: photoParams,
  },
} as const satisfies Record<string, Route>;

/** The upload of a photo, which the function of pictures decodes. */
export const photoRoutes = {
  addPhoto: {
    area: 'pictures',
    method: 'POST',
    path: '/api/analyses/{id}/photos',
    caller: 'user',
    needs: 'write',
    cost: 'costly',
    params,
    file: { types: [photoType], maxBytes: maxPhotoBytes, text: photoText },
    answer: PacketPhoto,
  },
} as const satisfies Record<string, Route>;

/** The download of what is stored about houses: packets and photos too, so their schemas are loaded once. */
export const exportRoutes = {
  exportData: {
    area: 'analyses',
    method: 'GET',
    path: '/api/export',
    caller: 'user',
    needs: 'manage',
    query: z.strictObject({ cursor: z.optional(ExportCursor) }),
    answer: ExportPage,
  },
} as const satisfies Record<string, Route>;
