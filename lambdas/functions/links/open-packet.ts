import { withLogo } from '#lambdas/domain/brand/with-logo.ts';
import { noSuchLink, refusalOfGuess } from '#lambdas/domain/links/refuse-guess.ts';
import { FileAnswer, type Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound, Refusal } from '#lambdas/runtime/errors.ts';
import { secondsLeft } from '#lambdas/runtime/seconds-left.ts';
import * as packets from '#lambdas/storage/analyses/packets.ts';
import { hasPhoto } from '#lambdas/storage/analyses/photos.ts';
import type { PartOwner } from '#lambdas/storage/analyses/row-ids.ts';
import { findProfile } from '#lambdas/storage/profiles/profile-rows.ts';
import { accessOf } from '#shared/account/access.ts';
import { isOpen, type PacketKey } from '#shared/packet/packet-link.ts';

/** The packet that a link opens. @throws the same for every link that opens none. */
async function packetAt({ code, secret }: PacketKey, { viewer, now }: { viewer: string; now: Date }) {
  const opened = await packets.openLink(code, secret, now);
  if (opened === 'too_often') {
    throw new Refusal(
      'rate_limited',
      'This packet was opened too often. Try again in the next hour.',
      secondsLeft(now),
    );
  }
  if (opened === 'unknown') throw await refusalOfGuess({ viewer, now });
  const { user_id, analysis_id, packet_id } = opened;
  const owner: PartOwner = { user_id, analysis_id };
  // A deleted account has no profile, and a deleted deal no packets.
  const [packet, sender] = await Promise.all([packets.findPacket(owner, packet_id), findProfile(user_id, now)]);
  const { link } = packet ? packets.summaryOf(packet) : { link: null };
  const hasLinks = sender !== undefined && accessOf(sender, now).includes('customReports');
  if (!packet || !link || !isOpen(link, now) || !hasLinks) throw noSuchLink();
  return { owner, packet, link };
}

/** For anybody with its link. */
export const openPacket: Operation<'openPacket'> = async ({ body, viewer, now }) => {
  const { owner, packet, link } = await packetAt(body, { viewer, now });
  const shown = await packets.findBody(owner, packet.id);
  if (!shown) throw noSuchLink();
  await packets.countView(owner, packet, now);
  return { packet: await withLogo(shown), shared_with: link.shared_with, ends_at: link.ends_at };
};

/** A photo of a packet, to anybody with its link. One that the sender has removed from the deal is gone. */
export const openPacketPhoto: Operation<'openPacketPhoto'> = async ({ body: { photo_id, ...key }, viewer, now }) => {
  const { owner, packet } = await packetAt(key, { viewer, now });
  if (!packet.photo_ids.includes(photo_id) || !(await hasPhoto(owner, photo_id))) throw notFound('Photo');
  const { readPhoto } = await import('#lambdas/storage/analyses/photo-files.ts');
  const bytes = await readPhoto(owner.user_id, photo_id);
  if (!bytes) throw notFound('Photo');
  return new FileAnswer(bytes, 'photo.jpg');
};
