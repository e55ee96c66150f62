import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { synthesized } from '#test/infra/synthesized.ts';

const on = synthesized({ context: { 'dev:records': 'on' } });
const off = synthesized();

const Statement = z.object({ Action: z.union([z.string(), z.array(z.string())]) });
const Policy = z.object({ PolicyDocument: z.object({ Statement: z.array(z.unknown()) }) });

/** The actions on the table of records, by policy. */
function rights(template: typeof on): [string, string[]][] {
  return Object.entries(template.findResources('AWS::IAM::Policy')).flatMap(([id, { Properties }]) => {
    const own = Policy.parse(Properties)
      .PolicyDocument.Statement.filter((statement) => JSON.stringify(statement).includes('RecordsTable'))
      .flatMap((statement) => Statement.parse(statement).Action);
    return own.length === 0 ? [] : [[id.replace(/Role.*|FunctionRole.*/, ''), own.toSorted()] as [string, string[]]];
  });
}

it('keeps no table, bucket or right of public records unless the stage has them', () => {
  expect(rights(off)).toEqual([]);
  expect(JSON.stringify(off.toJSON())).not.toContain('RECORDS_TABLE');
});

it('lets only those search that count, list and watch areas, each query up to a gigabyte', () => {
  const searchers = Object.entries(on.findResources('AWS::IAM::Policy')).filter(([, { Properties }]) =>
    JSON.stringify(Properties).includes('athena:StartQueryExecution'),
  );
  expect(searchers.map(([id]) => id.replace(/(?:Function)?Role.*/, ''))).toEqual(['WatchWorker', 'Lists', 'Areas']);
  on.hasResourceProperties('AWS::Athena::WorkGroup', {
    WorkGroupConfiguration: {
      EnforceWorkGroupConfiguration: true,
      BytesScannedCutoffPerQuery: 1_000_000_000,
      ResultConfiguration: { EncryptionConfiguration: { EncryptionOption: 'SSE_S3' } },
    },
  });
});

it('raises an alarm when a roll is old', () => {
  const alarms = (template: typeof on) =>
    Object.keys(template.findResources('AWS::CloudWatch::Alarm')).filter((id) => id.includes('RollsOutdated'));
  expect(alarms(off)).toEqual([]);
  expect(alarms(on)).toHaveLength(1);
});

it('raises an alarm when searches read more than they should cost', () => {
  const alarms = (template: typeof on) =>
    Object.entries(template.findResources('AWS::CloudWatch::Alarm')).filter(([id]) => id.includes('RecordsScanned'));
  expect(alarms(off)).toEqual([]);
  expect(alarms(on).map(([, { Properties }]) => Properties)).toEqual([
    expect.objectContaining({ Threshold: 50_000_000_000, ComparisonOperator: 'GreaterThanThreshold' }),
  ]);
  expect(JSON.stringify(alarms(on))).toContain('dealwright-dev-records');
});

it('lets functions that look houses up or follow them read the table, and none write it', () => {
  expect(rights(on).map(([, actions]) => actions)).toEqual(
    rights(on).map(() => ['dynamodb:GetItem', 'dynamodb:Query']),
  );
  const readers = rights(on).map(([id]) => id);
  for (const reader of ['PropertyLookup', 'PublicApi', 'ListScreeningWorker', 'Areas', 'Lists', 'WatchWorker']) {
    expect(readers).toContainEqual(expect.stringContaining(reader));
  }
  expect(readers).toHaveLength(6);
});
