import * as z from 'zod/mini';
import { sellerMailPartitions } from '#lambdas/storage/due.ts';
import { queryRows } from '#lambdas/storage/table.ts';
import { integrationsTable } from '#lambdas/storage/tables.ts';

/* Separate from the rows themselves, which the runs with nothing to send do not need. */

export const SellerMailKey = z.object({ account: z.string(), sort_key: z.string() });
export type SellerMailKey = z.infer<typeof SellerMailKey>;

/** What the rows of mails to users begin with (news-rows.ts); all others are of mails to sellers. */
export const newsPrefix = 'seller-news#';

/** Rows per partition that a run handles before it asks again. */
const perPartition = 25;

/** The keys of the rows whose mail has been due longest; the index is eventually consistent. */
export async function dueSellerMails(now: Date): Promise<SellerMailKey[]> {
  const query = { inIndex: true, to: now.toISOString(), Limit: perPartition };
  const found = await Promise.all(
    sellerMailPartitions.map((partition) => queryRows(integrationsTable, partition, query)),
  );
  return found.flatMap(({ rows }) => rows.map((row) => SellerMailKey.parse(row)));
}
