import { newUlid } from '#lambdas/runtime/base32.ts';
import type { HeardDeal } from '#lambdas/runtime/connection.ts';
import type { TellOfChanges } from '#lambdas/runtime/endpoint.ts';
import { errorFields } from '#lambdas/runtime/log.ts';
import { hasSetting } from '#lambdas/runtime/settings.ts';
import { type SentRow, watchingWrites } from '#lambdas/runtime/watched-writes.ts';
import { type Listeners, listenersOf } from '#lambdas/storage/listeners/deal-listeners.ts';
import { WorkspaceId } from '#shared/account/workspace.ts';
import type { DealChange } from './deal-change.ts';

/**
 * Runs a call, and enqueues the deals that it has changed and others listen to. Who listens is read while the deal is
 * written, so that it takes no time; for a deal without listeners that is all. Never fails: pages also look themselves.
 */
export const tellOfChanges: TellOfChanges = async ({ by, tab, now, log }, run) => {
  if (!hasSetting('dealNewsQueue')) return run();
  const sent = new Map<string, { heard: HeardDeal; listeners: Promise<Listeners>; isStored: boolean }>();
  const watch = (rows: SentRow[]) => {
    const deals = dealsOf(rows).map((heard) => {
      const key = `${heard.workspace} ${heard.deal}`;
      const known = sent.get(key) ?? { heard, listeners: listenersOf(heard, now), isStored: false };
      // Looked at only where the write comes about.
      known.listeners.catch(() => undefined);
      sent.set(key, known);
      return known;
    });
    return () => {
      for (const deal of deals) deal.isStored = true;
    };
  };
  const tell = async () => {
    const changes = await Promise.all(
      [...sent.values()].map(async ({ heard, listeners, isStored }): Promise<DealChange[]> => {
        const others = isStored ? Object.values(await listeners).filter((each) => !tab || each.tab !== tab) : [];
        if (others.length === 0) return [];
        return [{ ...heard, version: newUlid(now), ...(by && { by }), ...(tab && { tab }) }];
      }),
    );
    const heard = changes.flat();
    if (heard.length === 0) return;
    const { enqueueBodies, maxBatch } = await import('#lambdas/runtime/queue.ts');
    for (let at = 0; at < heard.length; at += maxBatch) {
      await enqueueBodies(heard.slice(at, at + maxBatch), 'dealNewsQueue');
    }
  };
  try {
    return await watchingWrites(watch, run);
  } finally {
    await tell().catch((error: unknown) => log.warn('listeners_not_told', errorFields(error)));
  }
};

/** The rows of an analysis and of its parts that its page shows. */
const shown = /^(analysis|activity|letter|packet|photo|sellerpage|sellerevent)#([^#]+)/;

/** The deals that these rows are of; nobody listens to one that is only made. */
function dealsOf(rows: SentRow[]): HeardDeal[] {
  const parts = rows.flatMap(({ table, row, isPut }) => {
    const [, kind, deal] = (table === 'analysesTable' && shown.exec(String(row.id))) || [];
    return deal ? [{ workspace: WorkspaceId.parse(row.user_id), deal, isNew: isPut && kind === 'analysis' }] : [];
  });
  const made = new Set(parts.flatMap(({ deal, isNew }) => (isNew ? [deal] : [])));
  return parts.filter(({ deal }) => !made.has(deal)).map(({ workspace, deal }) => ({ workspace, deal }));
}
