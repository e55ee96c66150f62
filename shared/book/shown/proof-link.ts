import * as z from 'zod/mini';
import { ProofMonth } from '#shared/book/proof.ts';
import { isLoan, type LoanPart, type Part, PartId } from '#shared/finance/part.ts';
import { lineOfText } from '#shared/values/free-text.ts';
import { openEnum } from '#shared/values/open-enum.ts';
import { Ulid } from '#shared/values/ulid.ts';

/* Who may see that a loan is paid, and for how long. Money in whole cents; days are calendar days. */

/** The days that a link can work. */
export const proofDays = [30, 90, 366] as const;
const ProofDays = z.union(proofDays.map((days) => z.literal(days)));
export type ProofDays = z.infer<typeof ProofDays>;

export const NewProof = z.strictObject({
  loan: PartId,
  days: ProofDays,
  /** Whom it is for, in the sender's words; only the sender sees it. */
  shared_with: lineOfText({ most: 100 }),
});
export type NewProof = z.infer<typeof NewProof>;

export const RenewedProof = z.strictObject({ days: ProofDays });

/** A link as its owner sees it. Its secret is not kept. */
export const ProofSummary = z.object({
  id: Ulid,
  loan: PartId,
  shared_with: z.string(),
  made_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  revoked_at: z.nullable(z.iso.datetime()),
});
export type ProofSummary = z.infer<typeof ProofSummary>;

/** The links of a book, the newest first. */
export const Proofs = z.object({ proofs: z.array(ProofSummary) });
export type Proofs = z.infer<typeof Proofs>;

/** `path` has the secret, and is answered once. */
export const MadeProof = z.object({ proof: ProofSummary, path: z.string() });

/** Opens a page: both from the link. Of any form, so that every wrong one is answered alike. */
export const ProofKey = z.strictObject({
  code: z.string().check(z.maxLength(100)),
  secret: z.string().check(z.maxLength(100)),
});
export type ProofKey = z.infer<typeof ProofKey>;

/** A seller sees this of their loan, and nothing else of the deal. */
export const Proof = z.object({
  sender: z.object({ name: z.string(), company: z.nullable(z.string()), phone: z.nullable(z.string()) }),
  address: z.string(),
  label: z.string(),
  /** Whom the seller can ask: their lender, or nobody but themselves. */
  kind: openEnum(['seller_loan', 'seller_note'], 'seller_loan'),
  /** Where the sender is. */
  today: z.iso.date(),
  /** The link's last day. */
  ends: z.iso.date(),
  /** Newest first. */
  months: z.array(ProofMonth),
});
export type Proof = z.infer<typeof Proof>;

/** The link's path. Browsers send no fragment to a server and in no referrer, so the secret is in no log. */
export const proofPath = (code: string, secret: string): string => `/s/${code}#${secret}`;

/** Whether a link works at a time. */
export function isProofLive({ ends_at, revoked_at }: Pick<ProofSummary, 'ends_at' | 'revoked_at'>, now: Date): boolean {
  return revoked_at === null && now < new Date(ends_at);
}

/**
 * Whether a seller has an interest in a part's payments: their loan that stays, or the note that they hold, paid by the
 * investor. What the seller pays themselves, nobody has to show them.
 */
export function isProvable(part: Part): part is LoanPart {
  if (!isLoan(part) || part.direction !== 'pay' || part.paidBy !== 'us') return false;
  return part.kind === 'seller_loan' || part.kind === 'seller_note';
}
