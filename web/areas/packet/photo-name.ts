import type { PacketPhoto } from '#shared/packet/packet.ts';

/** A photo's caption, or its number from 1. */
export const photoName = ({ caption }: Pick<PacketPhoto, 'caption'>, number: number): string =>
  caption || `photo ${number}`;
