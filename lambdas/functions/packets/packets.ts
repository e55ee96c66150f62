import { noteInWorkspace } from '#lambdas/domain/account-log/note-in-workspace.ts';
import { notOnPlan } from '#lambdas/domain/api-access/not-on-plan.ts';
import type { Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound } from '#lambdas/runtime/errors.ts';
import * as packets from '#lambdas/storage/analyses/packets.ts';
import { listPhotos } from '#lambdas/storage/analyses/photos.ts';
import { findProfile } from '#lambdas/storage/profiles/profile-rows.ts';
import { accountDeleted } from '#lambdas/storage/tombstone.ts';
import { accessOf } from '#shared/account/access.ts';
import { linkEnd } from '#shared/values/link-end.ts';

/** The packets and photos of the caller's analysis. */
export const listPackets: Operation<'listPackets'> = async ({ workspace, params }) => {
  const owner = { user_id: workspace.id, analysis_id: params.id };
  const [made, photos] = await Promise.all([packets.listPackets(owner), listPhotos(owner)]);
  // Only an analysis of the caller has any.
  if (made.length + photos.length === 0 && (await packets.nextVersion(owner)) === 'gone') throw notFound('Analysis');
  return { packets: made.map(packets.summaryOf), photos };
};

/** A packet of the caller's as it was made. */
export const getPacket: Operation<'getPacket'> = async ({ workspace, params }) => {
  const body = await packets.findBody({ user_id: workspace.id, analysis_id: params.id }, params.packet_id);
  if (!body) throw notFound('Packet');
  return body;
};

/**
 * Has the link of the caller's packet work for some days from now, also after its end, and never shorter than it does. A
 * revoked one stays dead. It needs the plan, like making a link.
 */
export const renewPacketLink: Operation<'renewPacketLink'> = async (call) => {
  const { workspace, params, body, now } = call;
  const owner = { user_id: workspace.id, analysis_id: params.id };
  const [found, sender] = await Promise.all([
    packets.findPacket(owner, params.packet_id),
    findProfile(workspace.id, now),
  ]);
  if (!found) throw notFound('Link');
  if (!sender) throw accountDeleted();
  const { tier, includes } = accessOf(sender, now);
  if (!includes('customReports')) {
    throw notOnPlan(tier, 'customReports', 'links to packets');
  }
  const packet = await packets.renewLink(owner, params.packet_id, linkEnd(now, body.days));
  if (!packet) throw notFound('Link');
  await noteInWorkspace(call, { kind: 'link_renewed' });
  return packets.summaryOf(packet);
};

/** Ends the link of the caller's packet: the next reader finds nothing. */
export const revokePacketLink: Operation<'revokePacketLink'> = async (call) => {
  const { workspace, params, now } = call;
  const owner = { user_id: workspace.id, analysis_id: params.id };
  const packet = await packets.findPacket(owner, params.packet_id);
  if (!packet) throw notFound('Packet');
  const revoked = packets.summaryOf(await packets.revokeLink(owner, packet, now));
  await noteInWorkspace(call, { kind: 'link_revoked' });
  return revoked;
};

/** Deletes a packet of the caller's with its link: the next reader finds nothing, and the deal has room for another. */
export const deletePacket: Operation<'deletePacket'> = async ({ workspace, params }) => {
  const owner = { user_id: workspace.id, analysis_id: params.id };
  const packet = await packets.findPacket(owner, params.packet_id);
  if (!packet) throw notFound('Packet');
  await packets.deletePacket(owner, packet);
};
