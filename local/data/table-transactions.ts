import { isDeepStrictEqual } from 'node:util';
import { type Change, type Item, itemSize, type SubDb } from 'dynalite/db/index.js';
import * as z from 'zod/mini';
import {
  carryOut,
  checkInput,
  fault,
  faultOf,
  type LocalStore,
  notPlayed,
  validationFault,
  type WriteOperation,
} from './table-operations.ts';

/*
 * TransactWriteItems, which dynalite lacks. Each item's write runs through dynalite's own operation, on a copy of the
 * store that only records changes. When every item has succeeded, the changes of all tables and indexes are written
 * as one atomic batch of the underlying database: a failure needs no rollback, and a killed process leaves no partial
 * transaction.
 *
 * The caller holds the write lock. On AWS a write that meets a transaction on the same item fails with
 * `TransactionConflict`; here it waits.
 */

const common = {
  TableName: z.string(),
  ExpressionAttributeNames: z.optional(z.record(z.string(), z.string())),
  ExpressionAttributeValues: z.optional(z.record(z.string(), z.unknown())),
  ReturnValuesOnConditionCheckFailure: z.optional(z.enum(['ALL_OLD', 'NONE'])),
};
const condition = z.optional(z.string());
const attributes = z.record(z.string(), z.unknown());

/** The supported parameters; any other is refused by name. */
const Request = z.strictObject({
  TransactItems: z.array(
    z.strictObject({
      Put: z.optional(z.strictObject({ ...common, Item: attributes, ConditionExpression: condition })),
      Update: z.optional(
        z.strictObject({
          ...common,
          Key: attributes,
          UpdateExpression: z.string(),
          ConditionExpression: condition,
        }),
      ),
      Delete: z.optional(z.strictObject({ ...common, Key: attributes, ConditionExpression: condition })),
      ConditionCheck: z.optional(z.strictObject({ ...common, Key: attributes, ConditionExpression: z.string() })),
    }),
  ),
  ClientRequestToken: z.optional(z.string()),
});
type Request = z.infer<typeof Request>;

const maxItems = 100;
const maxBytes = 4 * 1024 * 1024;
const maxTokenLength = 36;
/** How long a token identifies its request. */
const tokenMs = 10 * 60_000;

/** The item kinds: the operation that checks and makes the write, and its permission. */
const kinds = [
  { kind: 'Put', operation: 'PutItem', action: 'dynamodb:PutItem' },
  { kind: 'Update', operation: 'UpdateItem', action: 'dynamodb:UpdateItem' },
  { kind: 'Delete', operation: 'DeleteItem', action: 'dynamodb:DeleteItem' },
  // A delete whose changes are discarded.
  { kind: 'ConditionCheck', operation: 'DeleteItem', action: 'dynamodb:ConditionCheckItem' },
] as const;

function membersOf(item: Request['TransactItems'][number]) {
  return kinds.flatMap((each) => {
    const member = item[each.kind];
    return member ? [{ ...each, member }] : [];
  });
}

/** The permissions of a request: the action and the table of each item. */
export function transactionNeeds(input: unknown): { action: string; table: string }[] {
  const { data } = Request.safeParse(input);
  const members = data?.TransactItems.flatMap(membersOf) ?? [];
  return members.map(({ action, member }) => ({ action, table: member.TableName }));
}

type Options = { store: LocalStore; now: () => number };

/** Answers TransactWriteItems; rejects with a fault. Each call must have the write lock to itself. */
export function openTransactions({ store, now }: Options): (input: unknown) => Promise<object> {
  const done = new Map<string, { request: Request; until: number }>();

  return async (input) => {
    const request = parse(input);
    const token = request.ClientRequestToken;
    for (const [known, { until }] of done) if (until <= now()) done.delete(known);
    const before = token === undefined ? undefined : done.get(token);
    if (before && isDeepStrictEqual(before.request, request)) return {};
    if (before) {
      throw fault(
        'com.amazonaws.dynamodb.v20120810#IdempotentParameterMismatchException',
        'The request uses the same client token as a previous, but non-identical request.',
      );
    }
    await store.db.batch(await changesOf(store, structuredClone(request)));
    if (token !== undefined) done.set(token, { request, until: now() + tokenMs });
    return {};
  };
}

function parse(input: unknown): Request {
  const parsed = Request.safeParse(input);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    if (issue?.code !== 'unrecognized_keys') {
      throw validationFault(`${issue?.path.join('.')}: ${issue?.message}`);
    }
    const names = issue.keys.join(', ');
    throw notPlayed(`TransactWriteItems with ${names}`);
  }
  const { TransactItems, ClientRequestToken } = parsed.data;
  checkLength('transactItems', TransactItems.length, maxItems);
  if (ClientRequestToken !== undefined) {
    checkLength('clientRequestToken', ClientRequestToken.length, maxTokenLength);
  }
  return parsed.data;
}

function checkLength(name: string, length: number, maximum: number): void {
  if (length >= 1 && length <= maximum) return;
  const bound = length < 1 ? 'greater than or equal to 1' : `less than or equal to ${maximum}`;
  throw validationFault(
    `1 validation error detected: Value at '${name}' failed to satisfy constraint: Member must have length ${bound}`,
  );
}

/** All changes of the request. Throws a fault when any item fails. */
async function changesOf(store: LocalStore, { TransactItems }: Request): Promise<Change[]> {
  const members = TransactItems.map((item) => {
    const [only, ...others] = membersOf(item);
    if (!only || others.length > 0) {
      throw validationFault('TransactItems can only contain one of Check, Put, Update or Delete');
    }
    const { ReturnValuesOnConditionCheckFailure: returned, ...input } = only.member;
    const data = checkInput(store, only.operation, input);
    return { kind: only.kind, operation: only.operation, data, returnsOld: returned === 'ALL_OLD' };
  });

  const attempts: Attempt[] = [];
  for (const member of members) attempts.push(await attempt(store, member));

  // An item whose key does not fit its table has no key to compare.
  const keys = attempts.flatMap(({ key }) => (key === undefined ? [] : [key]));
  if (new Set(keys).size < keys.length) {
    throw validationFault('Transaction request cannot include multiple operations on one item');
  }
  const reasons = attempts.map(({ reason }) => reason);
  if (reasons.some(({ Code }) => Code !== 'None')) {
    const codes = reasons.map(({ Code }) => Code).join(', ');
    throw fault(
      'com.amazonaws.dynamodb.v20120810#TransactionCanceledException',
      `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`,
      { CancellationReasons: reasons },
    );
  }
  if (attempts.reduce((sum, { bytes }) => sum + bytes, 0) > maxBytes) {
    throw validationFault(
      'Collection size of items exceeded, which can also be caused by the aggregate size of the items in the transaction exceeding the 4MB limit',
    );
  }
  return attempts.flatMap(({ changes }) => changes);
}

type Reason = { Code: string; Message?: unknown; Item?: Item };

/** The result of one item's write. */
type Attempt = {
  reason: Reason;
  changes: Change[];
  /** The item's database key; undefined when its key does not fit the table. */
  key: string | undefined;
  bytes: number;
};

async function attempt(
  store: LocalStore,
  member: { kind: string; operation: WriteOperation; data: Record<string, unknown>; returnsOld: boolean },
): Promise<Attempt> {
  const noted = noting(store);
  const reason = await carryOut(noted.store, member.operation, member.data).then(
    () => ({ Code: 'None' }),
    (error: unknown) => reasonOf(error, member.returnsOld ? noted.before() : undefined),
  );
  const after = noted.changes.find(({ key }) => key === noted.key());
  const items = [noted.before(), after?.type === 'put' ? after.value : undefined];
  return {
    reason,
    changes: member.kind === 'ConditionCheck' ? [] : noted.changes,
    key: noted.key(),
    bytes: Math.max(...items.map((item) => (item ? itemSize(item) : 0))),
  };
}

function reasonOf(error: unknown, before: Item | undefined): Reason {
  const { __type: type, message: Message } = faultOf(error)?.body ?? { __type: '' };
  if (type.endsWith('#ConditionalCheckFailedException')) {
    return { Code: 'ConditionalCheckFailed', Message, ...(before && { Item: before }) };
  }
  if (type.endsWith('#ValidationException')) return { Code: 'ValidationError', Message };
  throw error;
}

/** A copy of the store that reads the real one and records the changes of one operation on one item. */
function noting(store: LocalStore) {
  const changes: Change[] = [];
  let place: string | undefined;
  let before: Item | undefined;
  // dynalite's names of its sublevels.
  const part = (real: SubDb, name: string): SubDb => ({
    get: (key, callback) =>
      real.get(key, (error, item) => {
        before = item;
        callback(error, item);
      }),
    put: (key, value, callback) => {
      changes.push({ type: 'put', key: `${name}~${key}`, value });
      callback(null);
    },
    del: (key, callback) => {
      changes.push({ type: 'del', key: `${name}~${key}` });
      callback(null);
    },
    // Operations lock their item before reading it; the transaction already holds the lock over all items.
    lock: (key, work) => {
      place = `${name}~${key}`;
      work((callback) => callback);
    },
  });
  const copy: LocalStore = {
    ...store,
    getItemDb: (table) => part(store.getItemDb(table), `item-${table}`),
    getIndexDb: (type, table, index) =>
      part(store.getIndexDb(type, table, index), `index-${type.toLowerCase()}~${table}~${index}`),
  };
  return { store: copy, changes, key: () => place, before: () => before };
}
