import type { Check } from '#lambdas/runtime/queue.ts';
import type { RowKey } from '#lambdas/storage/integrations/webhook-rows.ts';
import { openTasks } from '#lambdas/storage/lists/fact-lists.ts';
import { changeLine, type LineParts } from '#lambdas/storage/lists/list-line.ts';
import type { StoredList, StoredRow } from '#lambdas/storage/lists/list-rows.ts';
import { checkedEveryMs, findListOf, rowsFrom } from '#lambdas/storage/lists/lists.ts';
import { claimOffer } from '#lambdas/storage/lists/run-list.ts';
import { rowsInLine, rowsPerPage } from '#shared/lists/list-limits.ts';
import { minuteMs } from '#shared/values/days.ts';

/** A row that came while its list did not run is not enqueued again within this time. One in the queue never is. */
const againMs = minuteMs;

/**
 * Puts a running list in its account's line: the rows that wait to be looked up, the pricing of those that wait for
 * that, and what a worker that died had begun. They are enqueued as far as the line has room.
 */
export async function enqueueRows(list: StoredList, now: Date): Promise<void> {
  const join = ({ tickets, lists }: LineParts) => {
    const isThere = lists.some(({ id }) => id === list.id);
    const joined = lists.map((each) => (each.id === list.id ? { ...each, from: 0 } : each));
    return filled(list.account, { tickets, lists: isThere ? joined : [...lists, { id: list.id, from: 0 }] }, now);
  };
  await enqueue(await changeLine(list.account, join, list.user_id));
}

/**
 * Takes what a message named out of the line, and enqueues what comes next.
 *
 * @param isStopped its list did not run: what it names may still wait.
 */
export async function leaveLine({ account, sort_key }: RowKey, isStopped: boolean, now: Date): Promise<void> {
  const leave = async ({ tickets, lists }: LineParts) => {
    const { [sort_key]: ticket, ...others } = tickets;
    if (!ticket && lists.length === 0) return undefined;
    const left = ticket && isStopped ? { ...others, [sort_key]: { ...ticket, is_used: true } } : others;
    return filled(account, { tickets: left, lists }, now);
  };
  await enqueue(await changeLine(account, leave));
}

/**
 * Offers what is open of a list again of which nothing was stored for a while, whatever became of its messages: pricing
 * that no worker has, or that one had that died. A task that comes twice is priced once.
 */
export async function offerAgain(list: StoredList, now: Date): Promise<void> {
  if (!(await claimOffer(list, now))) return;
  const open = (await openTasks(list, now)).slice(0, rowsInLine);
  if (open.length === 0) return;
  const at = now.toISOString();
  const offer = async ({ tickets, lists }: LineParts) => ({
    tickets: { ...tickets, ...Object.fromEntries(open.map(({ sort_key }) => [sort_key, { at }])) },
    lists,
    brings: open.map(({ account, sort_key }) => ({ account, sort_key })),
  });
  await enqueue(await changeLine(list.account, offer, list.user_id));
}

/** Hands on what is left of a task at once: its place in the line stays. */
export const handOn = ({ account, sort_key }: RowKey): Promise<void> => enqueue([{ account, sort_key }]);

async function enqueue(checks: Check[] = []): Promise<void> {
  if (checks.length === 0) return;
  // Most calls enqueue nothing.
  const { enqueueBatch } = await import('#lambdas/runtime/queue.ts');
  await enqueueBatch(checks, 'listQueue');
}

/** The line with what comes next in it, as far as it has room, and the messages for that. */
async function filled(account: string, line: LineParts, now: Date): Promise<LineParts & { brings: Check[] }> {
  const nowMs = now.getTime();
  // A message that nobody has heard of for so long is lost, or stands in a queue that is too long by itself.
  const isRemembered = ({ at, is_used }: LineParts['tickets'][string]) =>
    Date.parse(at) + (is_used ? againMs : checkedEveryMs) > nowMs;
  const tickets = Object.fromEntries(Object.entries(line.tickets).filter(([, ticket]) => isRemembered(ticket)));
  const brings: Check[] = [];
  const isQueued = ({ sort_key }: RowKey) => tickets[sort_key] !== undefined && !tickets[sort_key].is_used;
  const room = () => rowsInLine - Object.values(tickets).filter(({ is_used }) => !is_used).length;
  let lists = line.lists;
  for (let [first] = lists; first && room() > 0; [first] = lists) {
    const list = await findListOf(account, first.id, now);
    const found = list?.state === 'running' ? await dueOf(list, first.from, room(), isQueued, now) : { due: [] };
    for (const { sort_key } of found.due) {
      const { at } = tickets[sort_key] ?? {};
      const delaySeconds = at === undefined ? 0 : Math.max(0, Math.ceil((Date.parse(at) + againMs - nowMs) / 1000));
      tickets[sort_key] = { at: new Date(nowMs + delaySeconds * 1000).toISOString() };
      brings.push({ account, sort_key, delaySeconds });
    }
    const [, ...others] = lists;
    lists = found.from === undefined ? others : [{ id: first.id, from: found.from }, ...others];
  }
  return { tickets, lists, brings };
}

/** The rows of the first page that is read for what comes next. */
const firstPage = 25;

/**
 * Rows of a list to enqueue, up to `most`.
 * @returns also from which position on there may be more.
 */
async function dueOf(
  list: StoredList,
  from: number,
  most: number,
  isQueued: (key: RowKey) => boolean,
  now: Date,
): Promise<{ due: RowKey[]; from?: number }> {
  // Pricing comes first, and is looked for as long as no row is passed.
  const tasks = from === 0 && list.source && !list.canceled ? await openTasks(list, now) : [];
  const due: RowKey[] = tasks.filter((task) => !isQueued(task)).slice(0, most);
  let page = firstPage;
  for (let at = from; at < list.rows; at += page, page = Math.min(2 * page, rowsPerPage)) {
    for (const row of await rowsFrom(list, at, page)) {
      if (due.length === most) return { due, from: row.position };
      if (isDue(row, list, now) && !isQueued(row)) due.push(row);
    }
  }
  return { due };
}

/** A row that a dead worker had begun is ended also in a canceled list. */
function isDue({ state, to_price, claimed_until = '' }: StoredRow, { canceled }: StoredList, now: Date): boolean {
  if (state === 'running') return claimed_until <= now.toISOString();
  return state === 'waiting' && !to_price && !canceled;
}
