import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { documents } from './document-client.ts';
import { type Check, outcomeOf, type Write } from './table.ts';

/**
 * Makes all of the writes or none.
 *
 * @returns the positions of those whose condition fails; none when all were made.
 */
export async function transact(writes: (Write | Check)[]): Promise<number[]> {
  const refused: number[] = [];
  await outcomeOf(
    // The SDK adds a token, so that its retries are idempotent.
    () => documents.send(new TransactWriteCommand({ TransactItems: writes.map(({ item }) => item) })),
    (codes) => refused.push(...codes.flatMap((code, at) => (code === 'ConditionalCheckFailed' ? [at] : []))),
  );
  return refused;
}
