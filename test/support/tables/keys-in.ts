import * as z from 'zod/mini';
import type { System } from '#local/system.ts';

const Text = z.object({ S: z.string() });
const Keys = z.object({
  Items: z.array(z.union([z.object({ account: Text, sort_key: Text }), z.object({ id: Text, sort_key: Text })])),
  LastEvaluatedKey: z.optional(z.record(z.string(), z.unknown())),
});

/** The keys of all rows of a table, whatever the order in which a row has its attributes. @param name part of its name. */
export async function keysIn({ tables }: Pick<System, 'tables'>, name: string): Promise<[string, string][]> {
  const TableName = tables.names.find((each) => each.includes(name));
  const found: [string, string][] = [];
  let after: Record<string, unknown> | undefined;
  do {
    const page = Keys.parse(await tables.command('Scan', { TableName, ...(after && { ExclusiveStartKey: after }) }));
    found.push(...page.Items.map((row): [string, string] => ['id' in row ? row.id.S : row.account.S, row.sort_key.S]));
    after = page.LastEvaluatedKey;
  } while (after);
  return found;
}
