import type { SQSEvent } from 'aws-lambda';
import { DealChange } from '#lambdas/domain/deal-news/deal-change.ts';
import { readersOf } from '#lambdas/domain/team/role-in.ts';
import { errorFields, type Log, logWith } from '#lambdas/runtime/log.ts';
import { push } from '#lambdas/runtime/push.ts';
import { forgetConnection } from '#lambdas/storage/chats/chat-connections.ts';
import { listenersOf, stopListening } from '#lambdas/storage/listeners/deal-listeners.ts';

/** Tells those who listen to deals of their changes. Never fails: pages also look themselves. */
export async function tellListeners({ Records }: SQSEvent): Promise<void> {
  await Promise.all(
    Records.map(async ({ messageId, body }) => {
      const log = logWith({ message_id: messageId });
      try {
        await tell(DealChange.parse(JSON.parse(body)), log);
      } catch (error) {
        log.warn('listeners_not_told', errorFields(error));
      }
    }),
  );
}

/** Whoever may not read there any more is not told, and listens no longer. */
async function tell({ workspace, deal, version, by, tab }: DealChange, log: Log): Promise<void> {
  const now = new Date();
  const heard = { workspace, deal };
  const [listeners, mayRead] = await Promise.all([listenersOf(heard, now), readersOf(workspace, now)]);
  const all = Object.entries(listeners);
  const told = all.filter(([, each]) => mayRead(each.user) && (!tab || each.tab !== tab));
  const dropped = all.filter(([, { user }]) => !mayRead(user));
  const frame = { type: 'deal_changed', deal, version, ...(by && { by }) } as const;
  const gone = await push(
    told.map(([id]) => id),
    frame,
    log,
  );
  await Promise.all([
    ...[...dropped, ...told.filter(([id]) => gone.includes(id))].map(([id, { user }]) =>
      stopListening(heard, id, user),
    ),
    ...gone.map((id) => forgetConnection(id)),
  ]);
}
