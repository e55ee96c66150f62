import { useCallback, useRef } from 'react';
import { packetRoutes, photoRoutes } from '#shared/contract/packet-routes.ts';
import type { PacketPhoto } from '#shared/packet/packet.ts';
import type { DealPackets, NewPacket, PacketSummary } from '#shared/packet/packet-link.ts';
import { call, callForFile, deleted } from '#web/api/client.ts';
import { inTurn } from '#web/api/in-turn.ts';
import { useResource } from '#web/api/swr.ts';

/** The packets and photos of an analysis, and what can be done with them. */
export function usePackets(id: string) {
  const { data, error, mutate } = useResource(packetRoutes.listPackets, { params: { id } });
  const files = useRef(new Map<string, Promise<Blob>>());
  /** Once for each photo, which the list and the sheets both show. One that could not be read is asked for again. */
  const readPhoto = useCallback(
    (photo_id: string): Promise<Blob> => {
      const known = files.current.get(photo_id);
      if (known) return known;
      const file = inTurn(() => callForFile(packetRoutes.getPhoto, { params: { id, photo_id } }));
      files.current.set(photo_id, file);
      file.catch(() => files.current.delete(photo_id));
      return file;
    },
    [id],
  );
  const put = (change: (before: DealPackets) => DealPackets) =>
    mutate((before) => before && change(before), { revalidate: false });
  const putPacket = (packet: PacketSummary) =>
    put(({ packets, photos }) => ({
      packets: packets.map((each) => (each.id === packet.id ? packet : each)),
      photos,
    }));
  const putPhotos = (change: (photos: PacketPhoto[]) => PacketPhoto[]) =>
    put(({ packets, photos }) => ({ packets, photos: change(photos) }));

  return {
    packets: data?.packets,
    photos: data?.photos,
    error,
    retry: () => void mutate(),
    /** Makes a packet. @returns the address that opens it; `null` without a link. */
    async make(body: NewPacket): Promise<string | null> {
      const { packet, path } = await call(packetRoutes.makePacket, { params: { id }, body });
      await put(({ packets, photos }) => ({ packets: [packet, ...packets], photos }));
      return path === null ? null : `${window.location.origin}${path}`;
    },
    /** @returns the packet, with the end that its link has now. */
    async renew(packet_id: string, days: 1 | 7 | 30): Promise<PacketSummary> {
      const renewed = await call(packetRoutes.renewPacketLink, { params: { id, packet_id }, body: { days } });
      await putPacket(renewed);
      return renewed;
    },
    async revoke(packet_id: string): Promise<void> {
      await putPacket(await call(packetRoutes.revokePacketLink, { params: { id, packet_id } }));
    },
    /** Deletes a packet with its link. */
    async remove(packet_id: string): Promise<void> {
      await deleted(call(packetRoutes.deletePacket, { params: { id, packet_id } }));
      await put(({ packets, photos }) => ({ packets: packets.filter((each) => each.id !== packet_id), photos }));
    },
    open: (packet_id: string) => call(packetRoutes.getPacket, { params: { id, packet_id } }),
    async addPhoto(file: Blob): Promise<void> {
      const photo = await call(photoRoutes.addPhoto, { params: { id }, file });
      await putPhotos((photos) => [...photos, photo]);
    },
    async describePhoto(photo_id: string, caption: string): Promise<void> {
      const photo = await call(packetRoutes.changePhoto, { params: { id, photo_id }, body: { caption } });
      await putPhotos((photos) => photos.map((each) => (each.id === photo_id ? photo : each)));
    },
    async removePhoto(photo_id: string): Promise<void> {
      await deleted(call(packetRoutes.deletePhoto, { params: { id, photo_id } }));
      await putPhotos((photos) => photos.filter((each) => each.id !== photo_id));
    },
    readPhoto,
  };
}
export type Packets = ReturnType<typeof usePackets>;
