import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, it } from 'vitest';
import { settingsOf } from '#bin/records/records-target.ts';

const cloudFormation = mockClient(CloudFormationClient);
const outputs = (...names: string[]) => {
  const Outputs = names.map((OutputKey) => ({ OutputKey, OutputValue: `the ${OutputKey}` }));
  cloudFormation.on(DescribeStacksCommand, { StackName: 'dealwright-prod' }).resolves({
    Stacks: [{ StackName: 'dealwright-prod', CreationTime: new Date(0), StackStatus: 'CREATE_COMPLETE', Outputs }],
  });
};

it('takes a stage’s table and bucket from its outputs', async () => {
  outputs('SiteUrl', 'RecordsTable', 'RecordsBucket');
  expect(await settingsOf('prod')).toEqual({
    RECORDS_TABLE: 'the RecordsTable',
    RECORDS_BUCKET: 'the RecordsBucket',
  });
});

it('takes the queue of published loads, too, of a stage that has one', async () => {
  outputs('RecordsTable', 'RecordsBucket', 'WatchQueue');
  expect(await settingsOf('prod')).toMatchObject({ WATCH_QUEUE_URL: 'the WatchQueue' });
});

it('says that a stage has no records', async () => {
  outputs('SiteUrl');
  await expect(settingsOf('prod')).rejects.toThrow(
    'dealwright-prod has no table or bucket of records: set records to on',
  );
});
