declare module 'dynalite' {
  import type { Server } from 'node:http';

  export default function dynalite(options: {
    path?: string | undefined;
    createTableMs?: number;
    deleteTableMs?: number;
    updateTableMs?: number;
  }): Server;
}

declare module 'dynalite/db/index.js' {
  import type { Readable } from 'node:stream';

  export type Callback<T> = (error: unknown, value?: T) => void;
  /** An item in DynamoDB's JSON format. */
  export type Item = Record<string, Record<string, unknown>>;
  /** The sublevel of one table or index. */
  export type SubDb = {
    get(key: string, callback: Callback<Item>): void;
    put(key: string, value: Item, callback: Callback<void>): void;
    del(key: string, callback: Callback<void>): void;
    lock(key: string, work: (release: <T>(callback: T) => T) => void): void;
  };
  /** One database change; the key includes the sublevel's prefix. */
  export type Change = { type: 'put'; key: string; value: Item } | { type: 'del'; key: string };
  export type TableData = Record<string, unknown> & { GlobalSecondaryIndexes?: Record<string, unknown>[] };
  export type Store = {
    tableDb: { put(key: string, value: TableData, callback: Callback<void>): void };
    getTable(name: string, checkStatus: boolean, callback: Callback<TableData>): void;
    db: {
      /** Rejects when another process has it open. */
      open(): Promise<void>;
      batch(changes: Change[]): Promise<void>;
      close(): Promise<void>;
      values(range: object): { next(): Promise<unknown>; close(): Promise<void> };
      createValueStream(range: object): Readable;
    };
    getItemDb(table: string): SubDb;
    getIndexDb(indexType: string, table: string, index: string): SubDb;
  };

  export function create(options: {
    path?: string | undefined;
    createTableMs?: number;
    deleteTableMs?: number;
    updateTableMs?: number;
  }): Store;
  /** A comparison, a function, or `and`, `or` and `not` of others. An array is the path of an attribute. */
  export type Expression = { type: string; args: (Expression | (string | number)[] | Item[string])[] };
  export type Condition = { expression: Expression };
  /** An error unless the item meets the condition. */
  export let checkConditional: (
    data: Record<string, unknown> & { _condition?: Condition },
    item: Item | undefined,
  ) => Error | null | undefined;
  export function mapPath(path: (string | number)[], item: Item): Item[string] | null | undefined;
  /** In bytes, as DynamoDB counts. */
  export function itemSize(item: Item): number;
}

declare module 'dynalite/validations/index.js' {
  import type { Store } from 'dynalite/db/index.js';

  type Types = Record<string, unknown>;
  export function checkTypes(input: unknown, types: Types): Record<string, unknown>;
  export function checkValidations(data: Record<string, unknown>, types: Types, custom: unknown, store: Store): void;
}
