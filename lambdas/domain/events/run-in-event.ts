import type { DealSummary } from '#shared/pipeline/deal-row.ts';

/** What an event says of the structure that a deal is run as. */
export function runInEvent({ structure, verdict, seller_verdict: sellerVerdict }: DealSummary) {
  return { structure, verdict, sellerVerdict };
}
