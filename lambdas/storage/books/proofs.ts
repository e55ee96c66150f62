import * as z from 'zod/mini';
import type { PartOwner } from '#lambdas/storage/analyses/row-ids.ts';
import { isStill } from '#lambdas/storage/counters.ts';
import {
  type MadeLink,
  newLink,
  readLink,
  toDeleteLink,
  toEndLink,
  toPutLink,
} from '#lambdas/storage/integrations/shared-links.ts';
import { everyRow, getRow, type Row, toDelete, toPut, toUpdate, type Write } from '#lambdas/storage/table.ts';
import { booksTable } from '#lambdas/storage/tables.ts';
import { transactFor } from '#lambdas/storage/tombstone.ts';
import { WorkspaceId } from '#shared/account/workspace.ts';
import { bookLimits } from '#shared/book/base/book.ts';
import { isProofLive, type ProofKey, type ProofSummary } from '#shared/book/shown/proof-link.ts';
import { PartId } from '#shared/finance/part.ts';
import { bookKey, countsOf, proofKey } from './book-rows.ts';

/*
 * The links of a book that show a seller the payments of their loan; book-rows.ts describes the rows. The book counts the
 * changes of its links, as `proof_changes`: a link is made or renewed only if none was since the others were counted.
 */

const ProofRow = z.object({
  sort_key: z.string(),
  loan: PartId,
  shared_with: z.string(),
  made_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  revoked_at: z.optional(z.iso.datetime()),
  link_code: z.string(),
});
export type KeptProof = ProofSummary & { link_code: string };

/** A link of a book, from its row. */
export function proofOf(row: Row): KeptProof {
  const { sort_key, revoked_at = null, ...proof } = ProofRow.parse(row);
  return { ...proof, revoked_at, id: sort_key.split('#').at(-1) ?? '' };
}

/** The API's form of a link. */
export const summaryOf = ({ link_code: _, ...summary }: KeptProof): ProofSummary => summary;

/** Of one loan so many links are kept, those that are over included: the oldest of these make room. */
const mostOfLoan = 2 * bookLimits.proofLinks;

/** Each attempt that fails is another link that was made or renewed. */
const maxAttempts = 5;

/** The links of a book, the newest first. */
export async function listProofs(owner: PartOwner): Promise<KeptProof[]> {
  const { user_id, sort_key: prefix } = proofKey(owner);
  return (await everyRow(booksTable, user_id, { prefix })).map(proofOf).reverse();
}

export async function findProof(owner: PartOwner, id: string): Promise<KeptProof | undefined> {
  const row = await getRow(booksTable, proofKey(owner, id));
  return row && proofOf(row);
}

/** Why a link was neither made nor renewed: the loan has enough, there is no book or link, or others were faster. */
export type NoProof = 'full' | 'gone' | 'again';

/**
 * Makes a link.
 *
 * @throws `not_signed_in` when the account is deleted.
 */
export async function keepProof(
  owner: PartOwner,
  proof: Pick<ProofSummary, 'id' | 'loan' | 'shared_with' | 'ends_at'>,
  now: Date,
): Promise<{ proof: KeptProof; link: MadeLink } | NoProof> {
  const { user_id, analysis_id } = owner;
  const { id, ...facts } = proof;
  const link = newLink(user_id);
  const row = { ...proofKey(owner, id), ...facts, made_at: now.toISOString(), link_code: link.code };
  const outcome = await withRoom(owner, proof, now, (others) => [
    toPut(booksTable, row, { condition: 'absent' }),
    toPutLink('proof', link, { user_id, analysis_id, proof_id: id, ends_at: proof.ends_at }, now),
    ...overOf(others, now)
      .slice(mostOfLoan - 1 - liveOf(others, now).length)
      .flatMap((over) => toForget(owner, over)),
  ]);
  return outcome === 'done' ? { proof: proofOf(row), link } : outcome;
}

/**
 * Has a link work until a time, also after its end, or longer where it does already. A revoked one stays dead.
 *
 * @throws `not_signed_in` when the account is deleted.
 */
export async function renewProof(
  owner: PartOwner,
  proof: KeptProof,
  endsAt: string,
  now: Date,
): Promise<KeptProof | NoProof> {
  if (proof.ends_at >= endsAt) return proof;
  const outcome = await withRoom(owner, proof, now, () => [
    toUpdate(booksTable, proofKey(owner, proof.id), {
      change: 'SET ends_at = :end',
      condition: 'attribute_exists(link_code) AND attribute_not_exists(revoked_at) AND ends_at = :seen',
      values: { ':end': endsAt, ':seen': proof.ends_at },
    }),
    toEndLink('proof', proof.link_code, endsAt),
  ]);
  return outcome === 'done' ? { ...proof, ends_at: endsAt } : outcome;
}

/** Ends a link. It can be repeated. */
export async function revokeProof(owner: PartOwner, proof: KeptProof, now: Date): Promise<KeptProof> {
  if (proof.revoked_at !== null) return proof;
  const revoked = { ...proof, revoked_at: now.toISOString() };
  await transactFor(owner.user_id, [
    toUpdate(booksTable, proofKey(owner, proof.id), {
      change: 'SET revoked_at = :now',
      condition: 'attribute_exists(link_code)',
      values: { ':now': revoked.revoked_at },
    }),
    toDeleteLink('proof', proof.link_code),
  ]);
  return revoked;
}

/**
 * Makes writes while the loan has room for one live link more.
 *
 * @param writesOf gets the loan's other links, the newest first.
 */
async function withRoom(
  owner: PartOwner,
  { id, loan }: Pick<ProofSummary, 'id' | 'loan'>,
  now: Date,
  writesOf: (others: KeptProof[]) => Write[],
): Promise<'done' | NoProof> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    // The count first: what it counted is among the links.
    const book = await getRow(booksTable, bookKey(owner));
    if (!book) return 'gone';
    const others = (await listProofs(owner)).filter((each) => each.loan === loan && each.id !== id);
    if (liveOf(others, now).length >= bookLimits.proofLinks) return 'full';
    const seen = countsOf(book).proof_changes;
    const refused = await transactFor(owner.user_id, [
      toUpdate(booksTable, bookKey(owner), {
        change: 'SET proof_changes = :next',
        condition: `attribute_exists(user_id) AND ${isStill('proof_changes', ':seen', seen)}`,
        values: { ':next': seen + 1, ':seen': seen },
      }),
      ...writesOf(others),
    ]);
    if (refused.length === 0) return 'done';
    // The link itself was revoked or renewed meanwhile.
    if (!refused.includes(0)) return 'gone';
  }
  return 'again';
}

const liveOf = (proofs: readonly KeptProof[], now: Date) => proofs.filter((each) => isProofLive(each, now));
const overOf = (proofs: readonly KeptProof[], now: Date) => proofs.filter((each) => !isProofLive(each, now));

const toForget = (owner: PartOwner, { id, link_code }: KeptProof): Write[] => [
  toDelete(booksTable, proofKey(owner, id)),
  toDeleteLink('proof', link_code),
];

const LinkRow = z.object({ user_id: WorkspaceId, analysis_id: z.string(), proof_id: z.string() });

/**
 * Runs a read for the link that a code and a secret open. A code that never was, another secret, and a link that has
 * ended or was revoked are the same, and take the same time.
 */
export function openLink<Found>(
  key: ProofKey,
  now: Date,
  read: (owner: PartOwner, proofId: string) => Promise<Found>,
): Promise<Found | 'unknown' | 'too_often'> {
  return readLink('proof', key, bookLimits.proofReadsAnHour, now, (row) => {
    const { user_id, analysis_id, proof_id } = LinkRow.parse(row);
    return read({ user_id, analysis_id }, proof_id);
  });
}
