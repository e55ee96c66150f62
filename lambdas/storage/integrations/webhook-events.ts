import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { setting } from '#lambdas/runtime/settings.ts';
import { documents, expiresIn } from '#lambdas/storage/document-client.ts';
import { readRow } from './api-key-rows.ts';
import {
  changeRow,
  duePartition,
  EventRow,
  eventPlace,
  later,
  type RowKey,
  unlessRefused,
} from './webhook-rows.ts';

/*
 * One row for each event, written before what it tells of is done: so whatever ends the function that does it,
 * somebody finds the row, looks whether it was done, and tells it or drops it. Once it is done the row says so, and
 * nothing that is done afterwards takes it back.
 */

/** Longer than a quota's month: an event that is told once a month must be known to the month's end. */
const keptDays = 35;

/** After this nobody is still about to do what an event tells of: longer than any function may run. */
export const abandonedMs = 60_000;

/**
 * Notes an event that is about to happen. Preparing it again, under the same id, is the same event: it keeps the
 * body it had, which may have been handed on to some webhooks already, and what is noted of it.
 *
 * @returns where it lies; `undefined` when it was told before.
 */
export async function prepareEvent(
  userId: string,
  event: { id: string; body: string },
  now: Date,
): Promise<RowKey | undefined> {
  const place = eventPlace(userId, event.id);
  const prepared = await changeRow(place, {
    change:
      'SET id = :id, user_id = :user, body = if_not_exists(body, :body), prepared_at = :now, ' +
      'due = :due, due_at = :due_at, expires_at = :expiry',
    condition: 'attribute_not_exists(told)',
    values: {
      ':id': event.id,
      ':user': userId,
      ':body': event.body,
      ':now': now.toISOString(),
      ':due': duePartition(place.account),
      ':due_at': later(now, abandonedMs),
      ':expiry': expiresIn(keptDays, now),
    },
  });
  return prepared && place;
}

/** Notes that what an event tells of was done, if the event is still to be told. */
export async function noteHappened(place: RowKey): Promise<void> {
  await changeRow(place, {
    change: 'SET happened = :true',
    condition: 'attribute_exists(account) AND attribute_not_exists(told)',
    values: { ':true': true },
  });
}

export async function findEvent(place: RowKey): Promise<EventRow | undefined> {
  const item = await readRow(place);
  return item && EventRow.parse(item);
}

/** Notes that an event was handed on. */
export async function noteTold({ account, sort_key }: EventRow): Promise<void> {
  await changeRow(
    { account, sort_key },
    { change: 'SET told = :true REMOVE due, due_at', values: { ':true': true } },
  );
}

/** Forgets an event that never happened, unless somebody is about to try once more. */
export async function dropEvent({ account, sort_key, prepared_at }: EventRow): Promise<void> {
  await unlessRefused(
    documents.send(
      new DeleteCommand({
        TableName: setting('integrationsTable'),
        Key: { account, sort_key },
        ConditionExpression:
          'prepared_at = :seen AND attribute_not_exists(happened) AND attribute_not_exists(told)',
        ExpressionAttributeValues: { ':seen': prepared_at },
      }),
    ),
  );
}
