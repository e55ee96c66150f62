import { randomUUID } from 'node:crypto';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { watched } from '#lambdas/runtime/watched-writes.ts';
import { documents } from './document-client.ts';
import { type Check, outcomeOf, type Write } from './table.ts';

/**
 * Makes all of the writes or none.
 *
 * @returns the positions of those whose condition fails; none when all were made.
 */
export async function transact(writes: (Write | Check)[]): Promise<number[]> {
  const refused: number[] = [];
  const TransactItems = writes.map(({ item }) => item);
  const rows = writes.flatMap((write) => ('sent' in write && write.sent ? [write.sent] : []));
  let token = '';
  await outcomeOf(
    (isNew) => {
      // The token makes repeats idempotent. A canceled transaction has used its token up.
      if (isNew) token = randomUUID();
      const command = new TransactWriteCommand({ TransactItems, ClientRequestToken: token });
      return watched(rows, () => documents.send(command));
    },
    (codes) => refused.push(...codes.flatMap((code, at) => (code === 'ConditionalCheckFailed' ? [at] : []))),
  );
  return refused;
}
