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
