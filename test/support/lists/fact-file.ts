import { ulid } from 'ulid';
import type { Person, TestSystem } from '#test/support/system.ts';

/** Notes a file of which a person has facts. @returns its list. */
export async function factFileOf({ tables }: Pick<TestSystem, 'tables'>, { id }: Person): Promise<string> {
  const list = ulid();
  const row = { user_id: id, id: `fact-file#${list}`, list, file: 'export.csv', day: '2026-01-20' };
  const texts = { ...row, imported_at: '2026-01-20T15:30:00.000Z' };
  await tables.command('PutItem', {
    TableName: tables.names.find((name) => name.includes('Analyses')),
    Item: Object.fromEntries(Object.entries(texts).map(([field, S]) => [field, { S }])),
  });
  return list;
}
