import * as z from 'zod/mini';
import type { System } from '#local/system.ts';

const Counted = z.object({ Items: z.array(z.object({ account: z.unknown(), sort_key: z.unknown() })) });

/** Lets this network open what there is not once more: it may be wrong 60 times an hour. */
export async function forgetGuesses({ tables }: Pick<System, 'tables'>): Promise<void> {
  const TableName = tables.names.find((name) => name.includes('Integrations'));
  const found = await tables.command('Scan', {
    TableName,
    FilterExpression: 'begins_with(account, :wrong)',
    ExpressionAttributeValues: { ':wrong': { S: 'wrong-secrets#' } },
  });
  for (const { account, sort_key } of Counted.parse(found).Items) {
    await tables.command('DeleteItem', { TableName, Key: { account, sort_key } });
  }
}
