import { callerToday } from '#lambdas/domain/books/caller-today.ts';
import { receiptFile } from '#lambdas/domain/books/receipt-file.ts';
import { noSuchLink, refusalOfGuess } from '#lambdas/domain/links/refuse-guess.ts';
import type { FileAnswer, Operation } from '#lambdas/runtime/endpoint.ts';
import { notFound, Refusal } from '#lambdas/runtime/errors.ts';
import { secondsLeft } from '#lambdas/runtime/seconds-left.ts';
import type { PartOwner } from '#lambdas/storage/analyses/row-ids.ts';
import { findWholeBook } from '#lambdas/storage/books/books.ts';
import { findProof, openLink } from '#lambdas/storage/books/proofs.ts';
import { zoneOf } from '#shared/account/reminder-settings.ts';
import { proofMonths } from '#shared/book/proof.ts';
import { isProofLive, isProvable, type Proof, type ProofKey } from '#shared/book/shown/proof-link.ts';
import { dayIn } from '#shared/values/local-time.ts';

/**
 * The proof behind a link, as the book stands now. The sender's plan does not matter: whoever relies on the record
 * keeps it until the link's day.
 * @throws the same for every link that shows nothing.
 */
async function proofAt(
  key: ProofKey,
  { viewer, now }: { viewer: string; now: Date },
): Promise<{ owner: PartOwner; proof: Proof }> {
  const opened = await openLink(key, now, (owner, proofId) => shownBy(owner, proofId, now));
  if (opened === 'too_often') {
    throw new Refusal('rate_limited', 'This page was opened too often. Try again in the next hour.', secondsLeft(now));
  }
  if (opened === 'unknown') throw await refusalOfGuess({ viewer, now });
  if (opened === undefined) throw noSuchLink();
  return opened;
}

async function shownBy(
  owner: PartOwner,
  proofId: string,
  now: Date,
): Promise<{ owner: PartOwner; proof: Proof } | undefined> {
  // A deleted account has no profile, and a deleted deal no book.
  const [link, whole, { profile, today }] = await Promise.all([
    findProof(owner, proofId),
    findWholeBook(owner),
    callerToday({ id: owner.user_id }, now),
  ]);
  const part = whole?.book.parts.find(({ id }) => id === link?.loan);
  if (!link || !whole || !profile || !isProofLive(link, now) || !part || !isProvable(part)) return undefined;
  // A loan that was added and taken back may have had the id before.
  const added = whole.entries.findLast(({ fact, before }) => fact.kind === 'part' && fact.part === part.id && !before);
  if (added && added.recorded_at > link.made_at) return undefined;
  const own = whole.entries.filter(({ number }) => number >= (added?.number ?? 0));
  const { full_name: name, company, phone } = profile;
  const proof: Proof = {
    sender: { name, company: company || null, phone: phone || null },
    address: whole.book.property_address,
    label: part.label,
    kind: part.kind === 'seller_note' ? 'seller_note' : 'seller_loan',
    today,
    ends: dayIn(zoneOf(profile.reminders).zone, new Date(link.ends_at)),
    months: proofMonths(whole.book, own, part.id, today),
  };
  return { owner, proof };
}

/** That a seller's loan is paid, to anybody with the link. */
export const openProof: Operation<'openProof'> = async ({ body, viewer, now }) =>
  (await proofAt(body, { viewer, now })).proof;

/** A receipt that the page names, to anybody with the link. */
export const openProofReceipt: Operation<'openProofReceipt'> = async ({ body: { receipt, ...key }, viewer, now }) => {
  const { owner, proof } = await proofAt(key, { viewer, now });
  const isShown = proof.months.some(({ payments }) => payments.some((each) => each.receipt === receipt));
  const file: FileAnswer | undefined = isShown ? await receiptFile(owner, receipt) : undefined;
  if (!file) throw notFound('Receipt');
  return file;
};
