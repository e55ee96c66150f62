import * as z from 'zod/mini';
import { isStill } from '#lambdas/storage/counters.ts';
import {
  type MadeLink,
  newLink,
  readLink,
  toDeleteLink,
  toPutLink,
} from '#lambdas/storage/integrations/shared-links.ts';
import { getRow, queryRows, type Row, toDelete, toPut, toUpdate, updateRow } from '#lambdas/storage/table.ts';
import { analysesTable } from '#lambdas/storage/tables.ts';
import { ofUser, transactFor } from '#lambdas/storage/tombstone.ts';
import { updateOnce } from '#lambdas/storage/update-once.ts';
import { WorkspaceId } from '#shared/account/workspace.ts';
import { Packet, PacketSection } from '#shared/packet/packet.ts';
import { maxPackets, type PacketSummary, readsPerHour } from '#shared/packet/packet-link.ts';
import { loggedIfRoom, logging } from './activity.ts';
import { analysisKey, type PartOwner, packetBodyId, packetId } from './row-ids.ts';

/*
 * The packets of a saved analysis, two rows each (rows-of-user.ts): a small one for the list, with its link, and one with
 * what it shows. The analysis counts its versions, as `packets`, and those that were deleted, as `packets_deleted`: a
 * version's number is given out once. A link has a row of its own (shared-links.ts).
 */

const PacketRow = z.object({
  id: z.pipe(
    z.string(),
    z.transform((id) => id.split('#').at(-1) ?? ''),
  ),
  version: z.int(),
  made_at: z.iso.datetime(),
  made_by: z.optional(z.string()),
  sections: z.array(PacketSection),
  photo_ids: z.array(z.string()),
  link_code: z.optional(z.string()),
  shared_with: z.optional(z.string()),
  ends_at: z.optional(z.iso.datetime()),
  revoked_at: z.optional(z.iso.datetime()),
  view_count: z.optional(z.int()),
  last_viewed_at: z.optional(z.iso.datetime()),
});
export type PacketRow = z.infer<typeof PacketRow>;

/** As JSON, so that it comes back as it was. */
const BodyRow = z.object({ body: z.string() });

const LinkRow = z.object({ user_id: WorkspaceId, analysis_id: z.string(), packet_id: z.string() });
type LinkRow = z.infer<typeof LinkRow>;

const VersionedRow = z.object({ packets: z._default(z.int(), 0), packets_deleted: z._default(z.int(), 0) });

/** A packet, from its row. */
export const packetFromRow = (row: Row): PacketRow => PacketRow.parse(row);

/** The API's form of a packet. */
export function summaryOf({ id, version, made_at, made_by, sections, ...link }: PacketRow): PacketSummary {
  const { shared_with = '', ends_at, revoked_at = null, view_count: views = 0, last_viewed_at = null } = link;
  return {
    id,
    version,
    made_at,
    ...(made_by !== undefined && { made_by }),
    sections,
    link: ends_at === undefined ? null : { shared_with, ends_at, revoked_at, views, last_viewed_at },
  };
}

/** The packets of an analysis, the newest first. */
export async function listPackets({ user_id, analysis_id }: PartOwner): Promise<PacketRow[]> {
  const { rows } = await queryRows(analysesTable, user_id, { prefix: packetId(analysis_id), backwards: true });
  return rows.map(packetFromRow);
}

export async function findPacket({ user_id, analysis_id }: PartOwner, id: string): Promise<PacketRow | undefined> {
  const row = await getRow(analysesTable, { user_id, id: packetId(analysis_id, id) });
  return row && packetFromRow(row);
}

/** Reads a packet's snapshot; `undefined` when there is none. */
export async function findBody({ user_id, analysis_id }: PartOwner, id: string): Promise<Packet | undefined> {
  const row = await getRow(analysesTable, { user_id, id: packetBodyId(analysis_id, id) });
  return row && Packet.parse(JSON.parse(BodyRow.parse(row).body));
}

/** The version that comes next. @returns `full` when the analysis keeps no more, `gone` when there is none. */
export async function nextVersion(owner: PartOwner): Promise<number | 'full' | 'gone'> {
  const row = await getRow(analysesTable, analysisKey(owner));
  if (!row) return 'gone';
  const { packets, packets_deleted } = VersionedRow.parse(row);
  return packets - packets_deleted < maxPackets ? packets + 1 : 'full';
}

export type PacketToKeep = {
  id: string;
  body: Packet;
  sections: PacketSection[];
  link: { shared_with: string; ends_at: string } | undefined;
};

/**
 * Keeps a packet, with its link and its entry in the log.
 *
 * @returns `undefined` when another packet got its version meanwhile.
 * @throws `not_signed_in` when the account is deleted.
 */
export async function keepPacket(
  owner: PartOwner,
  { id, body, sections, link }: PacketToKeep,
  now: Date,
): Promise<{ packet: PacketRow; link: MadeLink | undefined } | undefined> {
  const { user_id, analysis_id, actor } = owner;
  const { version, made_at } = body;
  const made = link && newLink(user_id);
  const row = {
    id: packetId(analysis_id, id),
    version,
    made_at,
    ...(actor && { made_by: actor.id }),
    sections,
    photo_ids: (body.photos ?? []).map((photo) => photo.id),
    ...(link && made && { ...link, link_code: made.code, view_count: 0 }),
  };
  const shared_with = link?.shared_with ?? null;
  const log = await loggedIfRoom(owner, [{ kind: 'packet_made', packet_id: id, version, shared_with }], now);
  const isMade = await ofUser(user_id)(
    toUpdate(analysesTable, analysisKey(owner), {
      change: `SET packets = :version${log.set}${log.add}`,
      condition: `attribute_exists(id) AND ${isStill('packets', ':before', version - 1)}`,
      values: { ':version': version, ':before': version - 1, ...log.values },
    }),
    toPut(analysesTable, { user_id, ...row }),
    toPut(analysesTable, { user_id, id: packetBodyId(analysis_id, id), body: JSON.stringify(body) }),
    ...(made ? [toPutLink('packet', made, { user_id, analysis_id, packet_id: id }, now)] : []),
    ...log.rows,
  );
  return isMade ? { packet: packetFromRow(row), link: made } : undefined;
}

/**
 * Has a link work until a time, or longer where it does already.
 *
 * @returns `undefined` when there is none, or none any more.
 */
export async function renewLink(owner: PartOwner, id: string, endsAt: string): Promise<PacketRow | undefined> {
  const key = { user_id: owner.user_id, id: packetId(owner.analysis_id, id) };
  const row = await updateRow(analysesTable, key, {
    change: 'SET ends_at = :end',
    condition: 'attribute_exists(link_code) AND attribute_not_exists(revoked_at) AND ends_at < :end',
    values: { ':end': endsAt },
  });
  if (row) return packetFromRow(row);
  const kept = await findPacket(owner, id);
  return kept?.ends_at !== undefined && kept.revoked_at === undefined ? kept : undefined;
}

/** Ends a link. It can be repeated. */
export async function revokeLink(owner: PartOwner, packet: PacketRow, now: Date): Promise<PacketRow> {
  const { link_code, revoked_at } = packet;
  if (link_code === undefined || revoked_at !== undefined) return packet;
  const revoked = { ...packet, revoked_at: now.toISOString() };
  await transactFor(owner.user_id, [
    toUpdate(
      analysesTable,
      { user_id: owner.user_id, id: packetId(owner.analysis_id, packet.id) },
      {
        change: 'SET revoked_at = :now',
        condition: 'attribute_exists(link_code)',
        values: { ':now': revoked.revoked_at },
      },
    ),
    toDeleteLink('packet', link_code),
  ]);
  return revoked;
}

/** Deletes a packet with its link; a missing one is no error. */
export async function deletePacket(owner: PartOwner, { id, link_code }: PacketRow): Promise<void> {
  const { user_id, analysis_id } = owner;
  await transactFor(user_id, [
    toUpdate(analysesTable, analysisKey(owner), {
      change: 'ADD packets_deleted :one',
      condition: 'exists',
      values: { ':one': 1 },
    }),
    toDelete(analysesTable, { user_id, id: packetId(analysis_id, id) }, { condition: 'exists' }),
    toDelete(analysesTable, { user_id, id: packetBodyId(analysis_id, id) }),
    ...(link_code === undefined ? [] : [toDeleteLink('packet', link_code)]),
  ]);
}

/** Whose packet a link's code and secret lead to. */
export async function openLink(
  code: string,
  secret: string,
  now: Date,
): Promise<(LinkRow & { code: string }) | 'unknown' | 'too_often'> {
  return readLink('packet', { code, secret }, readsPerHour, now, async (row) => ({ ...LinkRow.parse(row), code }));
}

/** Counts that a packet was opened. The first time is an entry in the log. */
export async function countView(owner: PartOwner, packet: PacketRow, now: Date): Promise<void> {
  const { id, version, shared_with = '', view_count = 0 } = packet;
  const key = { user_id: owner.user_id, id: packetId(owner.analysis_id, id) };
  const viewed = {
    change: 'SET last_viewed_at = :now, view_count = view_count + :one',
    condition: 'attribute_exists(link_code)',
    values: { ':now': now.toISOString(), ':one': 1 },
  };
  if (view_count === 0) {
    const log = await loggedIfRoom(owner, [{ kind: 'packet_opened', packet_id: id, version, shared_with }], now);
    const isFirst = await ofUser(owner.user_id)(
      toUpdate(analysesTable, key, {
        ...viewed,
        condition: `${viewed.condition} AND view_count = :none`,
        values: { ...viewed.values, ':none': 0 },
      }),
      ...logging(owner, log),
    );
    if (isFirst) return;
  }
  await updateOnce(analysesTable, key, viewed, 'NONE');
}
