import * as z from 'zod/mini';
import type { System } from '#local/system.ts';
import { askCognito } from '#test/support/cognito.ts';

const Described = z.object({
  Table: z.object({ KeySchema: z.array(z.object({ AttributeName: z.string() })) }),
});
const Page = z.object({
  Items: z.array(z.record(z.string(), z.unknown())),
  LastEvaluatedKey: z.optional(z.record(z.string(), z.unknown())),
});
type Page = z.infer<typeof Page>;
const UserPage = z.object({ Users: z.array(z.object({ Username: z.string() })) });

/**
 * Takes everything out of a running system that tests have brought in: messages, rows, accounts, mails. The keys of
 * the user pool, the code that functions have loaded and the counts of an account's attempts stay.
 */
export async function empty(system: System): Promise<void> {
  for (const queue of system.queues) for (const message of queue.messages()) queue.remove(message);
  await Promise.all(system.tables.names.map((name) => emptyTable(system, name)));
  await deleteUsers(system);
}

async function emptyTable({ tables }: System, TableName: string): Promise<void> {
  const { Table } = Described.parse(await tables.command('DescribeTable', { TableName }));
  const names = Table.KeySchema.map(({ AttributeName }) => AttributeName);
  const placeholders = names.map((_, index) => `#${index}`);
  const scan = {
    TableName,
    ProjectionExpression: placeholders.join(', '),
    ExpressionAttributeNames: Object.fromEntries(names.map((name, index) => [`#${index}`, name])),
  };
  for (let page: Page | undefined; page === undefined || page.LastEvaluatedKey; ) {
    page = Page.parse(
      await tables.command('Scan', { ...scan, ...(page && { ExclusiveStartKey: page.LastEvaluatedKey }) }),
    );
    for (let index = 0; index < page.Items.length; index += 25) {
      const deletions = page.Items.slice(index, index + 25).map((Key) => ({ DeleteRequest: { Key } }));
      await tables.command('BatchWriteItem', { RequestItems: { [TableName]: deletions } });
    }
  }
}

async function deleteUsers(system: System): Promise<void> {
  for (;;) {
    const { Users } = UserPage.parse(await asAdministrator(system, 'ListUsers', {}));
    if (Users.length === 0) return;
    for (const { Username } of Users) await asAdministrator(system, 'AdminDeleteUser', { Username });
  }
}

/** Carries out an operation of the user pool as its administrator. Throws when it is refused. */
export async function asAdministrator(
  system: Pick<System, 'url' | 'userPoolId' | 'userPoolClientId'>,
  operation: string,
  input: object,
): Promise<unknown> {
  const response = await askCognito(system, operation, { UserPoolId: system.userPoolId, ...input });
  if (!response.ok) throw new Error(`${operation}: ${await response.text()}`);
  return await response.json();
}
