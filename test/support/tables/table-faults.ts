import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import * as z from 'zod/mini';
import * as tables from '#lambdas/storage/tables.ts';
import { bodyOf, closeServer, listen } from '#local/http/loopback-server.ts';
import { forward, operationOf, refusalAnswer, send, type TablesAnswer } from './forward.ts';

/*
 * The faults that DynamoDB has in operation, at a rate and from a seed, between functions and any tables that speak its
 * protocol: the local runner's, or Amazon's DynamoDB Local.
 *
 * All answers have their maps and sets in another order: DynamoDB promises none.
 */

/**
 * `conflict`: a write meets a transaction. `throttled`: the table takes no more. `in progress`: the transaction is
 * made, and the answer says that it still is being made. `lost`: done, and the connection breaks. `late`: done, and
 * answered up to a second later. `old`: an index does not have the writes of the last 1.5 seconds.
 */
export const tableFaults = ['conflict', 'throttled', 'in progress', 'lost', 'late', 'old'] as const;
export type TableFault = (typeof tableFaults)[number];

/**
 * What a run asks for: `0.05`, the part of all calls that have a fault, or `conflict,in-progress:0.05`, with the faults
 * that may happen.
 */
export function readFaults(text: string): { rate: number; faults?: TableFault[] } {
  const [, names, part] = /^(?:([a-z,-]+):)?(\d(?:\.\d+)?)$/.exec(text) ?? [];
  const rate = Number(part);
  if (!(rate <= 1)) throw new Error(`“${text}” is no part of calls that go wrong: 0.05, or conflict,lost:0.05.`);
  if (names === undefined) return { rate };
  return { rate, faults: names.split(',').map(faultOf) };
}

function faultOf(name: string): TableFault {
  const found = tableFaults.find((fault) => fault.replace(' ', '-') === name);
  if (found === undefined) throw new Error(`There is no fault “${name}”; there are: ${tableFaults.join(', ')}.`);
  return found;
}

const faultsOf = (operation: string, input: unknown): TableFault[] => {
  if (operation === 'TransactWriteItems') return ['conflict', 'throttled', 'in progress', 'lost', 'late'];
  if (['PutItem', 'UpdateItem', 'DeleteItem'].includes(operation)) return ['conflict', 'throttled', 'lost', 'late'];
  return ['throttled', 'lost', 'late', ...(IndexQuery.safeParse(input).success ? (['old'] as const) : [])];
};

const indexDelayMs = 1500;
const latestMs = 1000;

type Options = {
  /** The part of all calls that have a fault. */
  rate: number;
  seed: number;
  /** Those that may happen; all when absent. */
  faults?: TableFault[];
  /** A fault's operation; any when absent. */
  operation?: string;
  /** The most faults. */
  most?: number;
  /** The clock of the indexes, in milliseconds. */
  now?: () => number;
};

export type TableFaults = {
  /** For the option `tablesThrough` of a system: gets the tables' endpoint, and returns its own. */
  through: (endpoint: string) => Promise<string>;
  /** The calls that came, by operation, with the fault that each had. */
  calls: { operation: string; fault: TableFault | undefined }[];
  close(): Promise<void>;
};

export function openTableFaults({ rate, seed, faults, operation: only, most = Infinity, now }: Options): TableFaults {
  let endpoint = '';
  let drawn = 0;
  /** The next number of the seed, from 0 to 1. */
  const draw = () => {
    drawn += 1;
    return createHash('sha256').update(`${seed} ${drawn}`).digest().readUInt32BE() / 2 ** 32;
  };
  const calls: TableFaults['calls'] = [];
  const index = openOldIndex(now ?? (() => performance.now()));

  function nextFault(operation: string, input: unknown): TableFault | undefined {
    const possible = faultsOf(operation, input).filter((each) => faults?.includes(each) ?? true);
    const isHit = draw() < rate && (only === undefined || only === operation);
    if (!isHit || calls.filter(({ fault }) => fault).length >= most) return undefined;
    return possible[Math.floor(draw() * possible.length)];
  }

  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing).catch(() => outgoing.destroy());
  });

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await bodyOf(incoming);
    const operation = operationOf(incoming);
    const input: unknown = JSON.parse(body.toString('utf8'));
    const fault = nextFault(operation, input);
    calls.push({ operation, fault });
    if (fault === 'conflict' || fault === 'throttled') {
      return send(outgoing, refused(fault, operation, input, draw()));
    }
    const answer = await forward(endpoint, incoming, body);
    if (answer.status === 200) index.note(input);
    if (fault === 'lost') return void outgoing.destroy();
    if (fault === 'in progress' && answer.status === 200) {
      return send(outgoing, refusalAnswer(400, 'TransactionInProgressException'));
    }
    if (fault === 'late') await setTimeout(draw() * latestMs);
    if (answer.status !== 200) return send(outgoing, answer);
    send(
      outgoing,
      retold(answer, (told) => reordered(index.read(input, told, fault === 'old'))),
    );
  }

  return {
    through: async (given) => {
      endpoint = given;
      const port = await listen(server);
      // It ends with the process, as a worker's shared system does.
      server.unref();
      return `http://127.0.0.1:${port}`;
    },
    calls,
    close: () => closeServer(server),
  };
}

function refused(fault: 'conflict' | 'throttled', operation: string, input: unknown, drawn: number): TablesAnswer {
  if (operation !== 'TransactWriteItems') {
    return refusalAnswer(400, fault === 'conflict' ? 'TransactionConflictException' : 'ThrottlingException');
  }
  const { TransactItems } = Transaction.parse(input);
  const hit = Math.floor(drawn * TransactItems.length);
  const Code = fault === 'conflict' ? 'TransactionConflict' : 'ThrottlingError';
  return refusalAnswer(400, 'TransactionCanceledException', {
    CancellationReasons: TransactItems.map((_, at) => ({ Code: at === hit ? Code : 'None' })),
  });
}

const Attributes = z.record(z.string(), z.unknown());
const OneWrite = z.object({
  TableName: z.string(),
  Item: z.optional(Attributes),
  Key: z.optional(Attributes),
  UpdateExpression: z.optional(z.string()),
});
const Transaction = z.object({ TransactItems: z.array(z.record(z.string(), z.unknown())) });
const Batch = z.object({
  RequestItems: z.record(
    z.string(),
    z.array(
      z.object({
        PutRequest: z.optional(z.object({ Item: Attributes })),
        DeleteRequest: z.optional(z.object({ Key: Attributes })),
      }),
    ),
  ),
});
const IndexQuery = z.object({ TableName: z.string(), IndexName: z.string() });
const Rows = z.looseObject({ Items: z.array(Attributes) });

/** What an index that is 1.5 seconds old answers. */
function openOldIndex(now: () => number) {
  /** When a row was last written, by its key, in the order of the times. */
  const written = new Map<string, number>();
  /** The version of each row that an index has last shown. */
  const shown = new Map<string, Record<string, unknown>>();

  function noteOne(table: string, row: Record<string, unknown>): void {
    const key = keyIn(table, row);
    written.delete(key);
    written.set(key, now());
  }

  return {
    /** Notes the rows of a call that was carried out, if it writes. */
    note(input: unknown): void {
      const { data: batch } = Batch.safeParse(input);
      for (const [table, requests] of Object.entries(batch?.RequestItems ?? {})) {
        for (const { PutRequest, DeleteRequest } of requests) {
          noteOne(table, PutRequest?.Item ?? DeleteRequest?.Key ?? {});
        }
      }
      const { data: transaction } = Transaction.safeParse(input);
      const writes = transaction?.TransactItems.flatMap((item) => Object.values(item)) ?? [input];
      for (const write of writes) {
        const { data } = OneWrite.safeParse(write);
        if (data?.Item ?? data?.UpdateExpression) noteOne(data.TableName, data.Item ?? data.Key ?? {});
      }
      const old = now() - indexDelayMs;
      for (const [key, at] of written) {
        if (at > old) break;
        written.delete(key);
      }
    },
    /** The answer of a query; where it is of an index that is to be old, as of 1.5 seconds ago. */
    read(input: unknown, answer: unknown, mustBeOld: boolean): unknown {
      const query = IndexQuery.safeParse(input).data;
      const page = Rows.safeParse(answer).data;
      if (!query || !page) return answer;
      const Items = page.Items.flatMap((item) => {
        const key = keyIn(query.TableName, item);
        const at = `${query.IndexName} ${key}`;
        const isKnown = !mustBeOld || (written.get(key) ?? -Infinity) <= now() - indexDelayMs;
        if (isKnown) shown.set(at, item);
        return shown.get(at) ?? [];
      });
      return { ...page, Items, Count: Items.length };
    },
  };
}

const kinds = Object.entries(tables).map(([name, { keys }]) => ({ name: name.toLowerCase(), keys }));

/** A row's key with its table. A table's name has that of its kind in it. */
function keyIn(table: string, row: Record<string, unknown>): string {
  const keys = kinds.find(({ name }) => table.toLowerCase().includes(name))?.keys ?? [];
  return JSON.stringify([table, ...keys.map((key) => row[key])]);
}

/** An answer with other content. */
function retold(answer: TablesAnswer, change: (told: unknown) => unknown): TablesAnswer {
  const body = Buffer.from(JSON.stringify(change(JSON.parse(answer.body.toString('utf8')))));
  return { ...answer, headers: { ...answer.headers, 'x-amz-crc32': String(crc32(body)) }, body };
}

const sets = ['SS', 'NS', 'BS'];

/** The same, with the entries of maps and sets in the opposite order. */
function reordered(value: unknown, name = 'Items'): unknown {
  if (Array.isArray(value)) {
    const entries = value.map((each) => reordered(each));
    return sets.includes(name) ? entries.toReversed() : entries;
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, each]) => [key, reordered(each, key)] as const);
  return Object.fromEntries(entries.toReversed());
}
