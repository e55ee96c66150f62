import { setTimeout } from 'node:timers/promises';
import {
  DeleteCommand,
  type DeleteCommandInput,
  GetCommand,
  PutCommand,
  type PutCommandInput,
  QueryCommand,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { type Setting, setting } from '#lambdas/runtime/settings.ts';
import { documents, isExpired } from './document-client.ts';

/* What storage asks of DynamoDB. A condition that does not hold is a result here, never an error. */

export type Row = Record<string, unknown>;

export type Condition = {
  /** A condition expression; or whether the row must be there already, or must not. */
  condition?: 'exists' | 'absent' | (string & {}) | undefined;
  names?: Record<string, string>;
  values?: Record<string, unknown>;
};

/** `change` is an update expression. */
export type Change = Condition & { change: string };

/** One write, made alone by `write`, or with others by `transact`. */
export type Write =
  | { Put: PutCommandInput }
  | { Update: UpdateCommandInput & { UpdateExpression: string } }
  | { Delete: DeleteCommandInput };

type Query = {
  /** Rows whose sort key begins with it. */
  prefix?: string;
  /** Rows whose sort key is no greater; and with `from` no less. */
  to?: string;
  from?: string;
  /** Asks the table's index, which may be a moment behind. Everything else is consistent. */
  inIndex?: boolean;
  backwards?: boolean;
  limit?: number;
  after?: Row | undefined;
  /** What of the rows is read. */
  attributes?: string;
  filter?: string;
  /** Reads no rows, only how many there are. */
  isCount?: boolean;
};

type Found = { rows: Row[]; count: number; last: Row | undefined };

export type Table = ReturnType<typeof table>;

/**
 * @param name the setting that holds the table's name.
 * @param keys the names of its keys; where a key is asked for, the whole row will do.
 * @param index the names of its index's keys. It is named after the first.
 */
export function table(name: Setting, keys: string[], index: string[] = []) {
  const keyOf = (row: Row) => Object.fromEntries(keys.map((key) => [key, row[key]]));

  const inputOf = ({ condition, names, values }: Condition) => {
    const isShort = condition === 'exists' || condition === 'absent';
    return {
      TableName: setting(name),
      ConditionExpression: isShort
        ? `attribute_${condition === 'absent' ? 'not_' : ''}exists(${keys[0]})`
        : condition,
      ExpressionAttributeNames: unlessEmpty(names),
      ExpressionAttributeValues: unlessEmpty(values),
    };
  };
  const toPut = (row: Row, condition: Condition = {}) => ({ Put: { ...inputOf(condition), Item: row } });
  const toUpdate = (key: Row, change: Change) => ({
    Update: { ...inputOf(change), Key: keyOf(key), UpdateExpression: change.change },
  });
  const toDelete = (key: Row, condition: Condition = {}) => ({
    Delete: { ...inputOf(condition), Key: keyOf(key) },
  });

  /** Rows of a partition in the order of their sort keys; there may be more after `last`. */
  async function query(partition: string, asked: Query = {}): Promise<Found> {
    const [partitionKey, sortKey] = asked.inIndex ? index : keys;
    const { prefix, from, to } = asked;
    const values = { ':partition': partition, ':prefix': prefix, ':from': from, ':to': to };
    const { Items, Count, LastEvaluatedKey } = await documents.send(
      new QueryCommand({
        TableName: setting(name),
        IndexName: asked.inIndex ? partitionKey : undefined,
        KeyConditionExpression: [
          `${partitionKey} = :partition`,
          prefix === undefined ? '' : ` AND begins_with(${sortKey}, :prefix)`,
          to === undefined
            ? ''
            : ` AND ${sortKey} ${from === undefined ? '<= :to' : 'BETWEEN :from AND :to'}`,
        ].join(''),
        ExpressionAttributeValues: values,
        ConsistentRead: !asked.inIndex,
        ScanIndexForward: !asked.backwards,
        Limit: asked.limit,
        ExclusiveStartKey: asked.after,
        ProjectionExpression: asked.attributes,
        FilterExpression: asked.filter,
        Select: asked.isCount ? 'COUNT' : undefined,
      }),
    );
    return { rows: Items ?? [], count: Count ?? 0, last: LastEvaluatedKey };
  }

  return {
    name,
    keys,
    keyOf,
    toPut,
    toUpdate,
    toDelete,
    query,

    /**
     * Reads a row. Consistent: whoever reads it sees every write that was answered before.
     *
     * @param now where rows end by themselves: one past its time is as good as gone.
     */
    async get(key: Row, now?: Date): Promise<Row | undefined> {
      const { Item } = await documents.send(
        new GetCommand({ TableName: setting(name), Key: keyOf(key), ConsistentRead: true }),
      );
      return Item && now && isExpired(Item, now) ? undefined : Item;
    },

    /** Puts a row. @returns false when the condition does not hold. */
    async put(row: Row, condition?: Condition): Promise<boolean> {
      return alone(toPut(row, condition));
    },

    /** Changes a row, or makes it. @returns it as it is then, or was; `undefined` when the condition does not hold. */
    async update(
      key: Row,
      change: Change,
      ReturnValues: 'ALL_NEW' | 'ALL_OLD' | 'NONE' = 'ALL_NEW',
    ): Promise<Row | undefined> {
      const { Update } = toUpdate(key, change);
      const done = await write({ Update: { ...Update, ReturnValues } });
      return done && (done.Attributes ?? {});
    },

    /** Deletes a row. @returns what was there; `undefined` for nothing, or when the condition does not hold. */
    async delete(key: Row, condition?: Condition): Promise<Row | undefined> {
      const { Delete } = toDelete(key, condition);
      return (await write({ Delete: { ...Delete, ReturnValues: 'ALL_OLD' } }))?.Attributes;
    },
  };
}

/** A page of a query: so many rows, and whether there are more. */
export async function pageOf(
  { query }: Table,
  partition: string,
  perPage: number,
  asked: Query,
): Promise<{ rows: Row[]; hasMore: boolean }> {
  // One more than a page tells whether there is a next one.
  const { rows, last } = await query(partition, { ...asked, limit: perPage + 1 });
  // A page of large rows can also end early, at DynamoDB's 1 MB.
  return { rows: rows.slice(0, perPage), hasMore: rows.length > perPage || last !== undefined };
}

/** DynamoDB takes no empty list of names or values. */
const unlessEmpty = <Value>(entries: Record<string, Value> | undefined) =>
  entries && Object.keys(entries).length > 0 ? entries : undefined;

/** Makes one write. @returns DynamoDB's answer; `undefined` when the condition does not hold. */
export async function write(one: Write): Promise<{ Attributes?: Row | undefined } | undefined> {
  return outcomeOf(
    (): Promise<{ Attributes?: Row | undefined }> => {
      if ('Put' in one) return documents.send(new PutCommand(one.Put));
      if ('Update' in one) return documents.send(new UpdateCommand(one.Update));
      return documents.send(new DeleteCommand(one.Delete));
    },
    () => undefined,
  );
}

/** How a change is written: alone, or with the event that tells of it. @returns false when its condition does not hold. */
export type Commit = (change: Write) => Promise<boolean>;

export const alone: Commit = async (change) => (await write(change)) !== undefined;

/** A transaction keeps others from its rows for milliseconds. */
const maxAttempts = 8;
const delayMs = 25;

/** What came of some writing, which is tried again while a transaction is at the same rows. */
export async function outcomeOf<Done, Refused>(
  send: () => Promise<Done>,
  refused: (codes: unknown[]) => Refused,
): Promise<Done | Refused> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      const codes = codesOf(error);
      if (codes.includes('ConditionalCheckFailed')) return refused(codes);
      if (attempt === maxAttempts || !codes.includes('TransactionConflict')) throw error;
    }
    await setTimeout(Math.random() * delayMs * attempt);
  }
}

/** Why DynamoDB did not make a write, or each of a transaction's; no codes where that is not what went wrong. */
function codesOf(error: unknown): unknown[] {
  if (!(error instanceof Error)) return [];
  const reasons = 'CancellationReasons' in error && error.CancellationReasons;
  return Array.isArray(reasons) ? reasons.map(({ Code }) => Code) : [error.name.replace('Exception', '')];
}
