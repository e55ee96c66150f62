import * as z from 'zod/mini';
import { lineOfText } from '#shared/values/free-text.ts';
import { Ulid } from '#shared/values/ulid.ts';
import { Packet, PacketChoices, PacketPhoto, PacketSection } from './packet.ts';

/* Who may open a packet, and for how long. */

/** The days that a link can work. */
export const linkDays = [1, 7, 30] as const;
export const usualLinkDays = 7;

const LinkDays = z.union(linkDays.map((days) => z.literal(days)));

/** The packets that one deal keeps. */
export const maxPackets = 50;

/** How often one link may be read in an hour, its photos counted: a packet with 20 photos, a hundred times. */
export const readsPerHour = 2100;

export const NewLink = z.strictObject({
  days: LinkDays,
  /** Whom it is for, in the sender's words; shown to whoever opens it. */
  shared_with: lineOfText({ most: 100 }),
});

export const RenewedLink = z.strictObject({ days: LinkDays });

export const NewPacket = z.strictObject({
  ...PacketChoices.shape,
  // Each once: the list is kept.
  sections: PacketChoices.shape.sections.check(z.overwrite((sections) => [...new Set(sections)])),
  link: z.optional(NewLink),
});
export type NewPacket = z.infer<typeof NewPacket>;

/** A link as its owner sees it. Its secret is not kept. */
export const PacketLink = z.object({
  shared_with: z.string(),
  ends_at: z.iso.datetime(),
  revoked_at: z.nullable(z.iso.datetime()),
  /** How often the packet was opened. Nobody's address is kept. */
  views: z.int(),
  last_viewed_at: z.nullable(z.iso.datetime()),
});
export type PacketLink = z.infer<typeof PacketLink>;

/** A packet in the list of a deal's. */
export const PacketSummary = z.object({
  id: Ulid,
  version: z.int(),
  made_at: z.iso.datetime(),
  /** The id of who has made it; absent on packets of earlier releases. */
  made_by: z.optional(z.string()),
  sections: z.array(PacketSection),
  /** `null` for one that was only printed. */
  link: z.nullable(PacketLink),
});
export type PacketSummary = z.infer<typeof PacketSummary>;

/** A deal's packets, the newest first, and its photos, the oldest first. */
export const DealPackets = z.object({ packets: z.array(PacketSummary), photos: z.array(PacketPhoto) });
export type DealPackets = z.infer<typeof DealPackets>;

/** `path` has the secret, and is answered once; `null` without a link. */
export const MadePacket = z.object({ packet: PacketSummary, path: z.nullable(z.string()) });

/** Opens a packet: both from the link. Of any form, so that every wrong one is answered alike. */
export const PacketKey = z.strictObject({
  code: z.string().check(z.maxLength(100)),
  secret: z.string().check(z.maxLength(100)),
});
export type PacketKey = z.infer<typeof PacketKey>;

/** A packet as whoever holds the link sees it. */
export const OpenedPacket = z.object({
  packet: Packet,
  shared_with: z.string(),
  ends_at: z.iso.datetime(),
});
export type OpenedPacket = z.infer<typeof OpenedPacket>;

/**
 * The link's path. Browsers send no fragment to a server and in no referrer, so the secret is in no log.
 */
export const packetPath = (code: string, secret: string): string => `/p/${code}#${secret}`;

/** Whether a link works at a time. */
export function isOpen({ ends_at, revoked_at }: Pick<PacketLink, 'ends_at' | 'revoked_at'>, now: Date): boolean {
  return revoked_at === null && now < new Date(ends_at);
}
