import * as z from 'zod/mini';
import { noticePartitions } from '#lambdas/storage/due.ts';
import { queryRows } from '#lambdas/storage/table.ts';
import { integrationsTable } from '#lambdas/storage/tables.ts';

/* Separate from notice-rows.ts, which the runs with nothing to send do not need. */

const NoticeKey = z.object({ account: z.string(), sort_key: z.string() });
export type NoticeKey = z.infer<typeof NoticeKey>;

/** Rows per partition that a run handles before it asks again. */
const perPartition = 25;

/** The keys of the entries whose mail has been due longest; the index is eventually consistent. */
export async function dueNotices(now: Date): Promise<NoticeKey[]> {
  const query = { inIndex: true, to: now.toISOString(), Limit: perPartition };
  const found = await Promise.all(noticePartitions.map((partition) => queryRows(integrationsTable, partition, query)));
  return found.flatMap(({ rows }) => rows.map((row) => NoticeKey.parse(row)));
}
