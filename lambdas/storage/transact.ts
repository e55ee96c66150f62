import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { documents } from './document-client.ts';
import { outcomeOf, type Write } from './table.ts';

/**
 * Makes several writes, all of them or none.
 *
 * @returns the positions of those whose condition does not hold; none when all were made.
 */
export async function transact(writes: Write[]): Promise<number[]> {
  const refused: number[] = [];
  await outcomeOf(
    // A repeated call whose answer was lost is known by the token that the SDK gives it.
    () => documents.send(new TransactWriteCommand({ TransactItems: writes.map(({ item }) => item) })),
    (codes) => refused.push(...codes.flatMap((code, at) => (code === 'ConditionalCheckFailed' ? [at] : []))),
  );
  return refused;
}
