import { noteInWorkspace } from '#lambdas/domain/account-log/note-in-workspace.ts';
import { newUlid } from '#lambdas/runtime/base32.ts';
import { Created, type Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound, Refusal } from '#lambdas/runtime/errors.ts';
import type { PartOwner } from '#lambdas/storage/analyses/row-ids.ts';
import { findBook } from '#lambdas/storage/books/books.ts';
import * as proofs from '#lambdas/storage/books/proofs.ts';
import { findProfile } from '#lambdas/storage/profiles/profile-rows.ts';
import { accountDeleted } from '#lambdas/storage/tombstone.ts';
import { accessOf } from '#shared/account/access.ts';
import type { Profile } from '#shared/account/profile.ts';
import type { WorkspaceId } from '#shared/account/workspace.ts';
import { bookLimits } from '#shared/book/base/book.ts';
import { isProvable, proofPath } from '#shared/book/shown/proof-link.ts';
import { termsOfPart } from '#shared/finance/part.ts';
import { linkEnd } from '#shared/values/link-end.ts';

const ownerOf = (workspace: { id: WorkspaceId }, { id }: { id: string }): PartOwner => ({
  user_id: workspace.id,
  analysis_id: id,
});

/** The links of the caller's book that show a seller their loan's payments. */
export const listProofs: Operation<'listProofs'> = async ({ workspace, params }) => {
  const owner = ownerOf(workspace, params);
  const made = await proofs.listProofs(owner);
  // Only a book of the caller has any.
  if (made.length === 0 && !(await findBook(owner))) throw notFound('Book');
  return { proofs: made.map(proofs.summaryOf) };
};

/**
 * Makes a link that shows a seller the payments of their loan. It leaves the house, so it needs a plan, and real data. The
 * path, with the secret, is answered once.
 */
export const makeProof: Operation<'makeProof'> = async (call) => {
  const { workspace, params, body, now } = call;
  const owner = ownerOf(workspace, params);
  const [book, sender] = await Promise.all([findBook(owner), findProfile(workspace.id, now)]);
  if (!book) throw notFound('Book');
  requirePlan(sender, now);
  if (book.isSample) throw new Refusal('not_allowed', 'Sample data can’t be sent.');
  const part = book.parts.find(({ id }) => id === body.loan);
  if (!part || !isProvable(part)) throw invalid('This is no loan that you pay for the seller.');
  if (!termsOfPart(part)) throw invalid(`Enter what ${part.label} lacks first.`);
  const { days, ...proof } = body;
  const made = await proofs.keepProof(owner, { ...proof, id: newUlid(now), ends_at: linkEnd(now, days) }, now);
  if (typeof made === 'string') throw refusalOf(made, 'Book');
  await noteInWorkspace(call, { kind: 'link_made' });
  return new Created({ proof: proofs.summaryOf(made.proof), path: proofPath(made.link.code, made.link.secret) });
};

/**
 * Has a link of the caller's work for some days from now, also after its end, and never shorter than it does. A revoked
 * one stays dead. It needs a plan, like making one.
 */
export const renewProof: Operation<'renewProof'> = async (call) => {
  const { workspace, params, body, now } = call;
  const owner = ownerOf(workspace, params);
  const [proof, sender] = await Promise.all([proofs.findProof(owner, params.proof_id), findProfile(workspace.id, now)]);
  if (!proof || proof.revoked_at !== null) throw notFound('Link');
  requirePlan(sender, now);
  const renewed = await proofs.renewProof(owner, proof, linkEnd(now, body.days), now);
  if (typeof renewed === 'string') throw refusalOf(renewed, 'Link');
  await noteInWorkspace(call, { kind: 'link_renewed' });
  return proofs.summaryOf(renewed);
};

/** Ends a link of the caller's: the next reader finds nothing. */
export const revokeProof: Operation<'revokeProof'> = async (call) => {
  const { workspace, params, now } = call;
  const owner = ownerOf(workspace, params);
  const proof = await proofs.findProof(owner, params.proof_id);
  if (!proof) throw notFound('Link');
  const revoked = proofs.summaryOf(await proofs.revokeProof(owner, proof, now));
  await noteInWorkspace(call, { kind: 'link_revoked' });
  return revoked;
};

/** @throws `not_allowed` in a trial, and once trial or plan has ended. */
function requirePlan(sender: Profile | undefined, now: Date): void {
  if (!sender) throw accountDeleted();
  const { hasPlan, onTrial } = accessOf(sender, now);
  if (hasPlan) return;
  const text = onTrial
    ? 'Links to sellers come with a plan. A trial makes none.'
    : 'Your plan has ended. Links that are out work until their day; a plan makes and renews links.';
  throw new Refusal('not_allowed', text);
}

function refusalOf(why: proofs.NoProof, missing: string): Refusal {
  if (why === 'gone') return notFound(missing);
  if (why === 'again') return new Refusal('rate_limited', 'Other links of this book are being made. Try again.', 1);
  return new Refusal('not_allowed', `A loan has ${bookLimits.proofLinks} links at most. Revoke one first.`);
}

const invalid = (text: string) => new Refusal('invalid_input', `body.loan: ${text}`);
