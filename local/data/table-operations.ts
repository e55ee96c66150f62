import { createRequire } from 'node:module';
import { Readable } from 'node:stream';
import { type Callback, create, type Store } from 'dynalite/db/index.js';
import { checkTypes, checkValidations } from 'dynalite/validations/index.js';
import * as z from 'zod/mini';
import './document-equality.ts';
import { problemOfLimits, problemOfSize } from './request-limits.ts';

/* dynalite's store and operations without its server, so that the runner can add IAM, a lock and transactions. */

const writes = ['BatchWriteItem', 'DeleteItem', 'PutItem', 'UpdateItem'] as const;
const others = ['BatchGetItem', 'CreateTable', 'DescribeTable', 'GetItem', 'ListTables', 'Query', 'Scan'] as const;

export type WriteOperation = (typeof writes)[number];
export type TableOperation = WriteOperation | (typeof others)[number];

export const isWrite = (operation: string): operation is WriteOperation => writes.some((each) => each === operation);
export const isTableOperation = (operation: string): operation is TableOperation =>
  isWrite(operation) || others.some((each) => each === operation);

type Data = Record<string, unknown>;
type Parts = {
  types: Record<string, unknown>;
  custom: unknown;
  action: (store: Store, data: Data, callback: Callback<object>) => void;
};

const require = createRequire(import.meta.url);
const partsOf = (operation: TableOperation): Parts => {
  const file = `${operation.charAt(0).toLowerCase()}${operation.slice(1)}.js`;
  return { ...require(`dynalite/validations/${file}`), action: require(`dynalite/actions/${file}`) };
};
const parts = new Map([...writes, ...others].map((operation) => [operation, partsOf(operation)]));

function get(operation: TableOperation): Parts {
  const found = parts.get(operation);
  if (!found) throw new Error(`The tables do not play ${operation}.`);
  return found;
}

/** The store, and the key attributes of each table and its indexes. */
export type LocalStore = Store & { keyNames: Map<string, Set<string>> };

/** Opens the store in a folder, or in memory without one. */
export function openStore(directory: string | undefined): LocalStore {
  const store = create({ path: directory, createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 });
  store.db.createValueStream = (range) => valuesOf(store, range);
  return Object.assign(store, { keyNames: new Map() });
}

/**
 * The values of a range of keys. dynalite's own stream never closes its iterator: each query would hold on to all rows
 * as they are now, for as long as the store is open.
 */
function valuesOf({ db }: Store, range: object): Readable {
  const iterator = db.values(range);
  return new Readable({
    objectMode: true,
    read() {
      iterator.next().then(
        // A stream ends with null.
        (value) => this.push(value ?? null),
        (error: Error) => this.destroy(error),
      );
    },
    destroy(error, done) {
      iterator.close().then(() => done(error), done);
    },
  });
}

/** Checks an operation's input without reading a table. Throws a fault. */
export function checkInput(store: LocalStore, operation: TableOperation, input: unknown): Data {
  const { types, custom } = get(operation);
  const data = checkTypes(input, types);
  refuse(problemOfSize(data));
  checkValidations(data, types, custom, store);
  refuse(problemOfLimits(data, store.keyNames.get(String(data.TableName)) ?? new Set()));
  return data;
}

function refuse(problem: string | undefined): void {
  if (problem !== undefined) throw validationFault(problem);
}

/** Carries out an operation whose input has been checked. Rejects with a fault. */
export function carryOut(store: Store, operation: TableOperation, data: Data): Promise<object> {
  const { action } = get(operation);
  return new Promise((resolve, reject) => {
    action(store, data, (error, answer) => (error ? reject(error) : resolve(answer ?? {})));
  });
}

const Fault = z.object({
  statusCode: z.number(),
  body: z.looseObject({ __type: z.string() }),
});

/** An error answer of DynamoDB. */
export type Fault = z.infer<typeof Fault>;

/** The fault of an error; undefined when it is not one of DynamoDB's. */
export function faultOf(error: unknown): Fault | undefined {
  return Fault.safeParse(error).data;
}

/** An error that carries a fault, in dynalite's form. */
export function fault(type: string, message: string, more: object = {}): Error & Fault {
  const body = { __type: type, message, ...more };
  return Object.assign(new Error(message), { statusCode: 400, body });
}

export function notPlayed(what: string): Error & Fault {
  const message = `The local runner does not play DynamoDB's ${what}.`;
  return Object.assign(fault('NotImplemented', message), { statusCode: 501 });
}

export const validationFault = (message: string): Error & Fault =>
  fault('com.amazon.coral.validate#ValidationException', message);
