import { type Item, itemSize } from 'dynalite/db/index.js';
import * as z from 'zod/mini';
import { isWrite } from './table-operations.ts';

/* What AWS bills for a call: read units of 4 kB and write units of 1 kB. */

export type Units = { reads: number; writes: number };

const Capacity = z.object({ CapacityUnits: z.number() });
const Answer = z.object({ ConsumedCapacity: z.optional(z.union([Capacity, z.array(Capacity)])) });

const writeUnitBytes = 1024;

const Transaction = z.object({
  TransactItems: z.array(z.object({ Put: z.optional(z.object({ Item: z.custom<Item>() })) })),
});

/** The call with a question for its units, which the store answers for all but transactions. */
export function asksForUnits(operation: string, input: unknown): unknown {
  return operation === 'TransactWriteItems' ? input : { ...Object(input), ReturnConsumedCapacity: 'TOTAL' };
}

/** The units of a call. In a transaction a write or a check counts twice; an update is taken for one of up to 1 kB. */
export function unitsOf(operation: string, input: unknown, answer: unknown): Units {
  if (operation === 'TransactWriteItems') {
    const items = Transaction.parse(input).TransactItems;
    const units = items.map(({ Put }) => (Put ? Math.ceil(itemSize(Put.Item) / writeUnitBytes) : 1));
    return { reads: 0, writes: 2 * units.reduce((sum, each) => sum + each, 0) };
  }
  const capacities = [Answer.parse(answer).ConsumedCapacity ?? []].flat();
  const units = capacities.reduce((sum, { CapacityUnits }) => sum + CapacityUnits, 0);
  return isWrite(operation) ? { reads: 0, writes: units } : { reads: units, writes: 0 };
}
