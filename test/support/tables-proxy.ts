import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { afterAll } from 'vitest';
import { bodyOf, closeServer, listen } from '#local/http/loopback-server.ts';
import { accessKeyOf } from '#local/template/iam-guard.ts';
import { forward, operationOf, refusalAnswer, send } from '#test/support/tables/forward.ts';

/** A call of a function to the tables; times in milliseconds. */
export type TableCall = {
  /** The key that it is signed with: each function has its own. */
  key: string | undefined;
  operation: string;
  input: string;
  began: number;
  ended: number;
};

/**
 * What happens to a call on its way: a delay in milliseconds, and a failure of DynamoDB with status 500, before the
 * tables have done anything or after they have done it.
 */
export type OnTheWay = () => { delayMs?: number; fails?: 'before' | 'after' | undefined };

export type TablesProxy = {
  /** For the option `tablesThrough` of a system. */
  through: (endpoint: string) => Promise<string>;
  /** Does this to every call from now on. */
  onTheWay(next: OnTheWay): void;
  /** The calls that `work` makes. */
  callsOf(work: () => Promise<unknown>): Promise<TableCall[]>;
};

/** Longer than the machine's own delays, so that calls that are sent together also overlap. */
const usualMs = 60;

/** Stands between the functions of a system and its tables. Delays every call alike, until it is told otherwise. */
export function openTablesProxy(): TablesProxy {
  let next: OnTheWay = () => ({ delayMs: usualMs });
  let calls: TableCall[] = [];
  let tables = '';

  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing).catch(() => outgoing.destroy());
  });
  afterAll(() => closeServer(server));

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await bodyOf(incoming);
    const call = {
      key: accessKeyOf(incoming),
      operation: operationOf(incoming),
      input: body.toString('utf8'),
      began: performance.now(),
      ended: Infinity,
    };
    calls.push(call);
    const { delayMs = 0, fails } = next();
    if (delayMs > 0) await setTimeout(delayMs);
    const forwarded = fails === 'before' ? failure : await forward(tables, incoming, body);
    const answer = fails === 'after' ? failure : forwarded;
    call.ended = performance.now();
    send(outgoing, answer);
  }

  return {
    through: async (endpoint) => {
      tables = endpoint;
      return `http://127.0.0.1:${await listen(server)}`;
    },
    onTheWay(given) {
      next = given;
    },
    async callsOf(work) {
      const own: TableCall[] = [];
      calls = own;
      await work();
      return own;
    },
  };
}

const failure = refusalAnswer(500, 'InternalServerError');

/** How many of the calls happened one after the other: the most of which none overlaps with another. */
export function inSequence(calls: TableCall[]): number {
  let free = -Infinity;
  let count = 0;
  for (const { began, ended } of calls.toSorted((a, b) => a.ended - b.ended)) {
    if (began < free) continue;
    count += 1;
    free = ended;
  }
  return count;
}
