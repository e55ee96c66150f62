import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  DeleteCommand,
  type DeleteCommandInput,
  GetCommand,
  PutCommand,
  type PutCommandInput,
  QueryCommand,
  type QueryCommandInput,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type Setting, setting } from '#lambdas/runtime/settings.ts';
import { type SentRow, watched } from '#lambdas/runtime/watched-writes.ts';
import { documents, documentsOnce, isExpired } from './document-client.ts';

/*
 * Access to DynamoDB. A failed condition is a result, never an error. Functions instead of methods, so that a bundle
 * holds only those it uses.
 */

export type Row = Record<string, unknown>;

/** A table: the setting with its name, its key attributes and those of its index. */
export type Table = { name: Setting; keys: string[]; index?: string[] };

export type Condition = {
  /** A condition expression, or whether the row must exist. */
  condition?: 'exists' | 'absent' | (string & {}) | undefined;
  names?: Record<string, string>;
  values?: Row;
};

/** `change` is an update expression; with `once` it is not repeated when its answer is lost. */
export type Change = Condition & { change: string; once?: true };

type Answer = { Attributes?: Row | undefined };

/** A condition in a transaction, on a row that it does not write. */
export type Check = {
  item: { ConditionCheck: Omit<PutCommandInput, 'Item'> & { Key: Row; ConditionExpression: string } };
};

/** One write, alone or in a transaction. */
export type Write = {
  item:
    | { Put: PutCommandInput }
    | { Update: UpdateCommandInput & { UpdateExpression: string } }
    | { Delete: DeleteCommandInput };
  send: () => Promise<Answer>;
  /** The row, as whoever watches the writes of a call hears of it. */
  sent?: SentRow;
  /** For a row that is put: whether it is there just as it was put. For one that is deleted: whether it is gone. */
  isStored?: () => Promise<boolean>;
};

/** A row's key. Functions that take a key also take the whole row. */
export const keyOf = ({ keys }: Table, row: Row) => Object.fromEntries(keys.map((key) => [key, row[key]]));

/**
 * Reads a row, consistently: it sees every finished write.
 *
 * @param now for rows with an expiry: an expired row is `undefined`.
 */
export async function getRow(table: Table, key: Row, now?: Date): Promise<Row | undefined> {
  const { Item } = await documents.send(
    new GetCommand({ TableName: setting(table.name), Key: keyOf(table, key), ConsistentRead: true }),
  );
  return Item && now && isExpired(Item, now) ? undefined : Item;
}

/** Puts a row. @returns false when the condition fails. */
export const putRow = (table: Table, row: Row, condition?: Condition): Promise<boolean> =>
  alone(toPut(table, row, condition));

export function toPut(table: Table, row: Row, condition?: Condition): Write {
  const input = { ...inputOf(table, condition), Item: row };
  const sent = { table: table.name, row, isPut: true };
  return {
    item: { Put: input },
    send: () => watched([sent], () => documents.send(new PutCommand(input))),
    sent,
    isStored: async () => {
      const stored = (await getRow(table, row)) ?? {};
      return Object.entries(row).every(([name, value]) => isDeepStrictEqual(stored[name], value));
    },
  };
}

/** Updates or creates a row. @returns the new row, or as `returns` says; `undefined` when the condition fails. */
export async function updateRow(
  table: Table,
  key: Row,
  change: Change,
  returns?: 'ALL_OLD' | 'NONE',
): Promise<Row | undefined> {
  const done = await outcomeOf(toUpdate(table, key, change, returns).send);
  return done && (done.Attributes ?? {});
}

/** The change that sets these attributes; those without a value stay as they are. */
export function toSet(attributes: Row): Pick<Change, 'change' | 'names' | 'values'> {
  const fields = Object.entries(attributes).filter(([, value]) => value !== undefined);
  return {
    change: `SET ${fields.map((_, index) => `#f${index} = :v${index}`).join(', ')}`,
    names: Object.fromEntries(fields.map(([name], index) => [`#f${index}`, name])),
    values: Object.fromEntries(fields.map(([, value], index) => [`:v${index}`, value])),
  };
}

export function toUpdate(
  table: Table,
  key: Row,
  change: Change,
  ReturnValues: 'ALL_NEW' | 'ALL_OLD' | 'NONE' = 'ALL_NEW',
): Write {
  const input = { ...inputOf(table, change), Key: keyOf(table, key), UpdateExpression: change.change };
  const client = change.once ? documentsOnce : documents;
  const sent = { table: table.name, row: key, isPut: false };
  return {
    item: { Update: input },
    send: () => watched([sent], () => client.send(new UpdateCommand({ ...input, ReturnValues }))),
    sent,
  };
}

/** Deletes a row. @returns the deleted row; `undefined` when there was none or the condition fails. */
export async function deleteRow(table: Table, key: Row, condition?: Condition): Promise<Row | undefined> {
  return (await outcomeOf(toDelete(table, key, condition).send))?.Attributes;
}

export function toDelete(table: Table, key: Row, condition?: Condition): Write {
  const input = { ...inputOf(table, condition), Key: keyOf(table, key) };
  const sent = { table: table.name, row: key, isPut: false };
  return {
    item: { Delete: input },
    send: () => watched([sent], () => documents.send(new DeleteCommand({ ...input, ReturnValues: 'ALL_OLD' }))),
    sent,
    isStored: async () => (await getRow(table, key)) === undefined,
  };
}

export function toCheck(table: Table, key: Row, condition: Condition & { condition: string }): Check {
  const { ConditionExpression = '', ...input } = inputOf(table, condition);
  return { item: { ConditionCheck: { ...input, Key: keyOf(table, key), ConditionExpression } } };
}

/** A condition as DynamoDB's expression. */
export const expressionOf = ({ keys }: Table, condition: Condition['condition']) =>
  condition
    ?.replace(/^exists$/, `attribute_exists(${keys[0]})`)
    .replace(/^absent$/, `attribute_not_exists(${keys[0]})`);

function inputOf(table: Table, { condition, names, values }: Condition = {}) {
  return {
    TableName: setting(table.name),
    ConditionExpression: expressionOf(table, condition),
    ExpressionAttributeNames: unlessEmpty(names),
    ExpressionAttributeValues: unlessEmpty(values),
  };
}

/** DynamoDB rejects empty names and values. */
const unlessEmpty = <Value>(entries: Record<string, Value> = {}) =>
  Object.keys(entries).length > 0 ? entries : undefined;

type Query = Pick<
  QueryCommandInput,
  'ExclusiveStartKey' | 'FilterExpression' | 'Limit' | 'ProjectionExpression' | 'Select'
> & {
  /** Limits the sort key: its prefix, its maximum, and with that its minimum. */
  prefix?: string;
  to?: string;
  from?: string;
  /** Queries the table's index, which is named after its first key and eventually consistent. */
  inIndex?: boolean;
  backwards?: boolean;
};

/** Rows of a partition by sort key; there may be more after `last`. */
export async function queryRows(
  { name, keys, index = keys }: Table,
  partition: string,
  { prefix, from, to, inIndex = false, backwards = false, ...rest }: Query = {},
): Promise<{ rows: Row[]; count: number; last: Row | undefined }> {
  const [partitionKey, sortKey] = inIndex ? index : keys;
  const range = from === undefined ? '<= :to' : 'BETWEEN :from AND :to';
  const { Items, Count, LastEvaluatedKey } = await documents.send(
    new QueryCommand({
      ...rest,
      TableName: setting(name),
      IndexName: inIndex ? partitionKey : undefined,
      KeyConditionExpression:
        `${partitionKey} = :partition` +
        (prefix === undefined ? '' : ` AND begins_with(${sortKey}, :prefix)`) +
        (to === undefined ? '' : ` AND ${sortKey} ${range}`),
      ExpressionAttributeValues: { ':partition': partition, ':prefix': prefix, ':from': from, ':to': to },
      ConsistentRead: !inIndex,
      ScanIndexForward: !backwards,
    }),
  );
  return { rows: Items ?? [], count: Count ?? 0, last: LastEvaluatedKey };
}

/** All rows of a query, over all its pages. */
export async function everyRow(table: Table, partition: string, query: Query = {}): Promise<Row[]> {
  const found: Row[] = [];
  let after: Row | undefined;
  do {
    const { rows, last } = await queryRows(table, partition, { ...query, ExclusiveStartKey: after });
    found.push(...rows);
    after = last;
  } while (after);
  return found;
}

/** A page of a query, and whether there are more rows. */
export async function pageOfRows(
  table: Table,
  partition: string,
  perPage: number,
  query: Query,
): Promise<{ rows: Row[]; hasMore: boolean }> {
  // The extra row tells whether there is a next page.
  const { rows, last } = await queryRows(table, partition, { ...query, Limit: perPage + 1 });
  // A query may also end early, at DynamoDB's 1 MB.
  return { rows: rows.slice(0, perPage), hasMore: rows.length > perPage || last !== undefined };
}

/** Makes writes together, with an event or a check. @returns false when a condition of theirs fails. */
export type Commit = (...writes: Write[]) => Promise<boolean>;

/** Makes one write by itself. @returns false when its condition fails. */
export async function alone({ send, isStored }: Write): Promise<boolean> {
  let mayBeStored = false;
  const done = await outcomeOf(send, (_, wasRepeated) => {
    mayBeStored = wasRepeated;
  });
  if (done !== undefined) return true;
  // An attempt whose answer was lost may have put the row whose absence is the condition, or deleted the one whose
  // presence is.
  return mayBeStored && (await isStored?.()) === true;
}

/** A conflict is over within milliseconds, a throttled partition within a second or two. */
const maxAttempts = 8;
const delayMs = 25;
/** From then on there is no further attempt: the function's own time is short. */
const repeatedMs = 4000;

/** DynamoDB refused the write for now, and stored nothing of it. */
const passing: unknown[] = [
  'TransactionConflict',
  'ThrottlingError',
  'Throttling',
  'ProvisionedThroughputExceeded',
  'RequestLimitExceeded',
  // An earlier attempt with the same token is being stored.
  'TransactionInProgress',
];

/**
 * The result of a write. Repeats what DynamoDB refuses for now: the SDK does not repeat a conflict nor a canceled
 * transaction. A condition that fails is a refusal, whatever else kept the other writes of its transaction from being
 * made.
 *
 * @param send makes an attempt; `isNew` when the one before has certainly stored nothing.
 * @param onRefused gets DynamoDB's code for each write of a refused transaction, and whether an attempt before the
 * refused one may have been stored, because its answer was lost.
 * @returns `undefined` when a condition fails.
 */
export async function outcomeOf<Done>(
  send: (isNew: boolean) => Promise<Done>,
  onRefused?: (codes: unknown[], wasRepeated: boolean) => void,
): Promise<Done | undefined> {
  const until = performance.now() + repeatedMs;
  let isNew = true;
  let wasRepeated = false;
  for (let attempt = 1; ; attempt += 1) {
    const pauseMs = Math.random() * delayMs * 2 ** attempt;
    try {
      return await send(isNew);
    } catch (error) {
      const codes = codesOf(error);
      wasRepeated ||= attemptsOf(error) > 1;
      if (codes.includes('ConditionalCheckFailed')) {
        onRefused?.(codes, wasRepeated);
        return undefined;
      }
      const reasons = codes.filter((code) => code !== 'None');
      const isPassing = reasons.length > 0 && reasons.every((code) => passing.includes(code));
      if (!isPassing || attempt === maxAttempts || performance.now() + pauseMs > until) throw error;
      isNew = error instanceof Error && error.name === 'TransactionCanceledException';
    }
    await setTimeout(pauseMs);
  }
}

/** The attempts that the SDK has made before it gave up with this error. */
const attemptsOf = (error: unknown) => Failed.safeParse(error).data?.$metadata.attempts ?? 1;
const Failed = z.object({ $metadata: z.object({ attempts: z.number() }) });

/** DynamoDB's error code for a write, or one for each write of a transaction. */
function codesOf(error: unknown): unknown[] {
  if (!(error instanceof Error)) return [];
  const reasons = 'CancellationReasons' in error && error.CancellationReasons;
  return Array.isArray(reasons) ? reasons.map(({ Code }) => Code) : [error.name.replace('Exception', '')];
}
