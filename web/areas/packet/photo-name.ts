import type { PacketPhoto } from '#shared/packet/packet.ts';

/** What a photo is called: what it shows, or its number from 1. */
export const photoName = ({ caption }: Pick<PacketPhoto, 'caption'>, number: number): string =>
  caption || `photo ${number}`;
