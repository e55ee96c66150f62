import * as z from 'zod/mini';
import { accountOf } from '#lambdas/storage/account-of.ts';
import type { System } from '#local/system.ts';
import type { Person } from './system.ts';

const Found = z.object({ Item: z.object({ secret: z.object({ S: z.string() }) }) });

/** The secret of the link that stops a person's mails about deals. */
export async function secretOfMails({ tables }: Pick<System, 'tables'>, { id }: Person): Promise<string> {
  const answer = await tables.command('GetItem', {
    TableName: tables.names.find((name) => name.includes('Integrations')),
    Key: { account: { S: accountOf(id) }, sort_key: { S: 'reminders' } },
    ConsistentRead: true,
  });
  return Found.parse(answer).Item.secret.S;
}
