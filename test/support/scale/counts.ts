import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

export const Action = z.enum([
  'openApp',
  'suggestion',
  'newHouse',
  'knownHouse',
  'save',
  'openAnalysis',
  'autosave',
  'startChat',
  'message',
  'heartbeat',
  'restingBeat',
  'listen',
  'heardChange',
]);
export type Action = z.infer<typeof Action>;

/** What one action costs, counted on the local system by test/system/scale/counts.test.ts. */
export const Counts = z.object({
  /** Requests of the HTTP API. */
  requests: z.int(),
  invocations: z.int(),
  tableCalls: z.int(),
  /** DynamoDB's read units of 4 kB and write units of 1 kB. */
  reads: z.number(),
  writes: z.number(),
  /** Frames over the chat's socket, in both directions. */
  messages: z.int(),
  providerCalls: z.int(),
});
export type Counts = z.infer<typeof Counts>;

export function readCounts(): Record<Action, Counts> {
  const text = readFileSync(join(import.meta.dirname, 'counts.json'), 'utf8');
  return z.record(Action, Counts).parse(JSON.parse(text));
}

/** What a county's public records cost, counted by test/system/scale/record-counts.test.ts. */
const RecordCounts = z.object({
  /** Of a house of a loaded county beside a provider, by somebody for whom it is new. */
  lookup: z.object({ reads: z.number(), providerCalls: z.int() }),
  /** Rows of the table, of a kilobyte at most, that a first load writes for each house, and a later one for each change. */
  rowsAHouse: z.number(),
  rowsAChange: z.number(),
});
export type RecordCounts = z.infer<typeof RecordCounts>;

export function readRecordCounts(): RecordCounts {
  const text = readFileSync(join(import.meta.dirname, 'record-counts.json'), 'utf8');
  return RecordCounts.parse(JSON.parse(text));
}
