import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { openTables } from '#local/data/tables.ts';
import { readTemplate } from '#local/template/template.ts';

const directory = mkdtempSync(join(tmpdir(), 'tables-test-'));
afterAll(() => rmSync(directory, { recursive: true }));

const Things = {
  Type: 'AWS::DynamoDB::GlobalTable',
  Properties: {
    AttributeDefinitions: ['id', 'owner'].map((name) => ({ AttributeName: name, AttributeType: 'S' })),
    KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
    GlobalSecondaryIndexes: [
      {
        IndexName: 'ByOwner',
        KeySchema: [{ AttributeName: 'owner', KeyType: 'HASH' }],
        Projection: { ProjectionType: 'ALL' },
      },
    ],
  },
};

it('closes after the writes whose callers are gone, as each would fail at a closed database', async () => {
  writeFileSync(join(directory, 'app.template.json'), JSON.stringify({ Resources: { Things } }));
  for (let round = 0; round < 5; round += 1) {
    const tables = await openTables({
      template: readTemplate(directory, 'app'),
      policies: { allows: () => true },
      principal: () => undefined,
      onDenied: () => {},
    });
    const writes = Array.from({ length: 200 }, (_, index) =>
      tables
        .command('PutItem', {
          TableName: 'Things',
          Item: { id: { S: `${index % 9}` }, owner: { S: `${index}` } },
        })
        .then(
          () => 'kept',
          () => 'cut off',
        ),
    );
    await setTimeout(40);
    await tables.close();
    expect(await Promise.all(writes)).toContain('cut off');
  }
});
