import { noteInWorkspace } from '#lambdas/domain/account-log/note-in-workspace.ts';
import { notOnPlan } from '#lambdas/domain/api-access/not-on-plan.ts';
import { requireFeature } from '#lambdas/domain/api-access/require-feature.ts';
import { newUlid } from '#lambdas/runtime/base32.ts';
import { Created, type Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound, Refusal } from '#lambdas/runtime/errors.ts';
import { findAnalysis } from '#lambdas/storage/analyses/analyses.ts';
import { dealOfCall } from '#lambdas/storage/analyses/deal-of-call.ts';
import { keepPacket, nextVersion, summaryOf } from '#lambdas/storage/analyses/packets.ts';
import { listPhotos } from '#lambdas/storage/analyses/photos.ts';
import { findSender } from '#lambdas/storage/profiles/find-sender.ts';
import { keepLogo } from '#lambdas/storage/profiles/keep-logo.ts';
import { accountDeleted } from '#lambdas/storage/tombstone.ts';
import { accessOf } from '#shared/account/access.ts';
import { maxPackets, packetPath } from '#shared/packet/packet-link.ts';
import { packetOf } from '#shared/packet/packet-of.ts';
import { linkEnd } from '#shared/values/link-end.ts';

/** Each attempt that fails is another packet that was made. */
const maxAttempts = 5;

/**
 * Makes a packet of the caller's analysis as it is saved, and a link to it where one is asked for. A trial may make
 * packets; a link leaves the house, so it needs the plan. A packet of sample data says on each sheet that it is.
 */
export const makePacket: Operation<'makePacket'> = async (call) => {
  const { workspace, params, body, now } = call;
  const { link, ...choices } = body;
  const owner = dealOfCall(call, params.id);
  const [analysis, sender, photos] = await Promise.all([
    findAnalysis(workspace.id, params.id),
    findSender(call, now),
    listPhotos(owner),
  ]);
  if (!analysis) throw notFound('Analysis');
  if (!sender) throw accountDeleted();
  requireFeature(sender.account, 'customReports', now);
  const { tier, includes } = accessOf(sender.account, now);
  if (link && !includes('customReports')) {
    throw notOnPlan(tier, 'customReports', 'links to packets');
  }

  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const version = await nextVersion(owner);
    if (version === 'gone') throw notFound('Analysis');
    if (version === 'full') {
      throw new Refusal('not_allowed', `A deal keeps ${maxPackets} packets. Delete one under Made so far.`);
    }
    const packet = packetOf({ analysis, sender: sender.writer, photos, choices, version, now });
    const logo = packet.brand?.logo ?? null;
    if (logo !== null && !(await keepLogo(workspace.id, logo))) {
      throw new Refusal('invalid_input', 'Your logo has changed. Make the packet again.');
    }
    const kept = await keepPacket(
      owner,
      {
        id: newUlid(now),
        body: packet,
        sections: choices.sections,
        link: link && { shared_with: link.shared_with, ends_at: linkEnd(now, link.days) },
      },
      now,
    );
    if (!kept) continue;
    if (kept.link) await noteInWorkspace(call, { kind: 'link_made' });
    const path = kept.link ? packetPath(kept.link.code, kept.link.secret) : null;
    return new Created({ packet: summaryOf(kept.packet), path });
  }
  throw new Refusal('not_allowed', 'Other packets of this deal are being made. Try again.');
};
