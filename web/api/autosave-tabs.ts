import * as z from 'zod/mini';
import type { Fields } from '#shared/analysis/analysis-fields.ts';

/*
 * The tabs of a browser tell each other what they save: two tabs of one person are no two devices, and the last one to
 * type wins without a question.
 */

/** News for the browser's other tabs: the fields it sends, and the server's fields afterwards. */
export type TabNews = { kind: 'sent' | 'stored'; fields: Fields };

const value = z.nullable(z.union([z.string(), z.number(), z.boolean()]));
const Message = z.object({
  key: z.string(),
  news: z.object({ kind: z.enum(['sent', 'stored']), fields: z.record(z.string(), value) }),
});

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('autosave');

/** Tells the other tabs what is saved under this key. */
export function publishToTabs(key: string, news: TabNews): void {
  channel?.postMessage({ key, news });
}

/** Hears what other tabs save. */
export function onTabNews(hear: (key: string, news: TabNews) => void): void {
  channel?.addEventListener('message', ({ data }) => {
    const message = Message.safeParse(data);
    if (message.success) hear(message.data.key, message.data.news);
  });
}
