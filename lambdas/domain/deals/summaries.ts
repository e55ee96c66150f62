import { createHash } from 'node:crypto';
import { newUlid } from '#lambdas/runtime/base32.ts';
import { StoredSummary } from '#lambdas/storage/analyses/deals.ts';
import type { Profile } from '#shared/account/profile.ts';
import type { Analysis } from '#shared/analysis/analysis.ts';
import type { BuyBox } from '#shared/deal/buy-box.ts';
import type { Strategy } from '#shared/strategy/strategy-name.ts';
import { utcDay } from '#shared/values/days.ts';

/*
 * Proposed terms and verdicts depend on the owner's buy box, so a summary names the buy box that it was made with. Only
 * an auction makes it depend on the day.
 */

/**
 * The summary of an analysis.
 *
 * @param kept the one on its row, which is answered if it still holds; absent for a changed analysis.
 */
export type Summarize = (analysis: Analysis, kept?: unknown) => Promise<StoredSummary>;

/** How the analyses of an owner are priced. */
export type Pricing = {
  summarize: Summarize;
  /** What an analysis is run as, and what ranks first. */
  structuresOf: (analysis: Analysis) => Promise<{ structure: Strategy; first: Strategy }>;
};

/** Raised when the engine's figures or the summary's form change: then every summary is worked out anew. */
const summaryVersion = 6;

function basisOf(buyBox: BuyBox, auctionDay: string | undefined): string {
  const fields = Object.entries(buyBox).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const hash = createHash('sha256').update(JSON.stringify(fields)).digest('base64url').slice(0, 22);
  return [summaryVersion, hash, auctionDay ?? ''].join(' ');
}

/** The bases of summaries that still hold: without an auction, and with one. */
export function currentBases(buyBox: BuyBox, now: Date): string[] {
  return [basisOf(buyBox, undefined), basisOf(buyBox, utcDay(now))];
}

/** How to summarize an owner's analyses. The engine is loaded when it is needed: most lists need none. */
export function summarizing(owner: Promise<Profile | undefined>, now: Date): Summarize {
  return async (analysis, kept) => {
    const buyBox = (await owner)?.buy_box ?? {};
    const known = StoredSummary.safeParse(kept).data;
    if (known && currentBases(buyBox, now).includes(known.basis)) return known;
    const { summaryOf } = await import('#shared/pipeline/deal-summary.ts');
    const today = utcDay(now);
    return {
      ...summaryOf(analysis, buyBox, today),
      basis: basisOf(buyBox, isAuctioned(analysis) ? today : undefined),
      version: newUlid(now),
    };
  };
}

/** How to price an owner's analyses. The owner is read once, when a price needs the buy box. */
export function pricing(read: () => Promise<Profile | undefined>, now: Date): Pricing {
  let reading: Promise<Profile | undefined> | undefined;
  const owner = () => {
    reading ??= read();
    return reading;
  };
  return {
    summarize: (analysis, kept) => summarizing(owner(), now)(analysis, kept),
    structuresOf: async (analysis) => {
      const buyBox = (await owner())?.buy_box ?? {};
      const { dealOfAnalysis } = await import('#shared/pipeline/deal-of-analysis.ts');
      const { structure, order } = dealOfAnalysis(analysis, buyBox, utcDay(now));
      return { structure, first: order[0] ?? structure };
    },
  };
}

function isAuctioned({ deal, analysis_data }: Analysis): boolean {
  return deal?.['house.auctionDate'] !== undefined || analysis_data.leadIndicators.auctionDate !== undefined;
}
