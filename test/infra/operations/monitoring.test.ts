import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { areas, functionOf, only, paying, synthesized } from '#test/infra/synthesized.ts';
import { counted } from '#test/support/metric-filters.ts';

const template = synthesized();
const topic = only(template, 'AWS::SNS::Topic');
const alarms = Object.values(template.findResources('AWS::CloudWatch::Alarm')).map((a) => a.Properties);

const tables: [name: string, hasIndex: boolean][] = [
  ['Profiles', false],
  ['Analyses', true],
  ['Integrations', true],
  ['Chats', true],
];

type AlarmMetric = { MetricStat?: { Metric: { MetricName: string; Dimensions: { Name: string; Value: unknown }[] } } };
type AlarmProperties = Record<string, unknown> & { Metrics: AlarmMetric[] };

/** The alarm whose logical id begins so, in any case of its letters. */
function alarmNamed(name: string, from = template): AlarmProperties {
  const start = `monitoring${name}`.toLowerCase();
  const found = Object.entries(from.findResources('AWS::CloudWatch::Alarm')).filter(([id]) =>
    new RegExp(`^${start}[\\da-f]{8}$`).test(id.toLowerCase()),
  );
  const [alarm] = found;
  if (!alarm || found.length > 1) throw new Error(`There are ${found.length} alarms ${name}.`);
  return alarm[1].Properties;
}

describe('monitoring', () => {
  it.each(areas.flatMap((area) => ['Errors', 'Throttles'].map((metric) => ({ area, metric }))))(
    'raises an alarm on $metric of $area',
    ({ area, metric }) => {
      const { id } = functionOf(template, area);
      const about = alarms.map((alarm) => JSON.stringify(alarm));
      expect(about.filter((text) => text.includes(`"${id}"`) && text.includes(`"${metric}"`))).toHaveLength(1);
    },
  );

  it('raises an alarm when more than one request in a hundred fails', () => {
    expect(alarms).toContainEqual(
      expect.objectContaining({
        Threshold: 1,
        Metrics: expect.arrayContaining([
          expect.objectContaining({ Expression: expect.stringContaining('100 * failures / requests') }),
        ]),
      }),
    );
  });

  it('raises an alarm when one request in twenty is slow', () => {
    expect(alarms).toContainEqual(
      expect.objectContaining({ MetricName: 'Latency', ExtendedStatistic: 'p95', Threshold: 3000 }),
    );
  });

  it('raises an alarm when the chat answers that it failed, which is a good answer to API Gateway', () => {
    const log = only(template, 'AWS::Logs::LogGroup', { LogGroupName: '/dealwright/dev/chat' });
    const filter = only(template, 'AWS::Logs::MetricFilter', {
      LogGroupName: { Ref: log.id },
      FilterPattern: '{ $.message.code = "internal" }',
    }).Properties;
    const [metric] = filter.MetricTransformations;
    expect(alarms).toContainEqual(
      expect.objectContaining({
        MetricName: metric.MetricName,
        Namespace: metric.MetricNamespace,
        Threshold: 0,
        Statistic: 'Sum',
      }),
    );
  });

  it('raises an alarm when more than one frame in a hundred fails on the way to the chat', () => {
    const socket = only(template, 'AWS::ApiGatewayV2::Api', { ProtocolType: 'WEBSOCKET' });
    const [alarm, ...others] = alarms.filter(({ Metrics }) => JSON.stringify(Metrics ?? []).includes('ExecutionError'));
    expect(others).toEqual([]);
    expect(alarm).toMatchObject({ Threshold: 1, ComparisonOperator: 'GreaterThanThreshold' });
    const metrics: { MetricStat?: { Metric: object } }[] = alarm?.Metrics;
    for (const MetricName of ['ExecutionError', 'IntegrationError', 'MessageCount', 'ConnectCount']) {
      expect(metrics.map(({ MetricStat }) => MetricStat?.Metric)).toContainEqual({
        Namespace: 'AWS/ApiGateway',
        MetricName,
        Dimensions: expect.arrayContaining([{ Name: 'ApiId', Value: { Ref: socket.id } }]),
      });
    }
  });

  it('says in each alarm what users lose, and which row of the runbook helps; each row is of an alarm', () => {
    const runbook =
      readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8')
        .split('## Alarms')[1]
        ?.split('\n## ')[0] ?? '';
    const rows = [...runbook.matchAll(/^\| ([A-Z][\w…-]+) \|/gm)].map(([, name]) => name);
    const withProvider = Object.values(
      synthesized({
        context: { propertySource: 'rentcast', 'dev:records': 'on', ...paying },
      }).findResources('AWS::CloudWatch::Alarm'),
    );
    const named = withProvider.map(({ Properties: { AlarmDescription } }) => {
      const [, lost = '', row] =
        /^(.+\.) Runbook: docs\/operations\.md#alarms, row (.+)\.$/.exec(AlarmDescription) ?? [];
      expect(lost, AlarmDescription).toMatch(
        /^(Customers|Every call|Integrations|New|Pages|The|Users|Visitors|Webhook) /,
      );
      return row;
    });
    expect(new Set(named)).toEqual(new Set(rows));
  });

  it.each([
    ['MailBounces', 'Reputation.BounceRate', 0.05],
    ['MailComplaints', 'Reputation.ComplaintRate', 0.001],
  ])('raises %s at half the share at which SES puts the account under review', (name, MetricName, underReview) => {
    const withSender = synthesized({ context: { 'dev:emailSender': 'hello@mail.example.com' } });
    const alarm = alarmNamed(name, withSender);
    expect(alarm).toMatchObject({
      Namespace: 'AWS/SES',
      MetricName,
      Threshold: underReview / 2,
      // SES publishes it now and then.
      TreatMissingData: 'ignore',
      ComparisonOperator: 'GreaterThanThreshold',
      AlarmActions: [{ Ref: only(withSender, 'AWS::SNS::Topic').id }],
    });
    // SES reckons the account's reputation, which is of no stage: without dimensions.
    expect(alarm).not.toHaveProperty('Dimensions');
    expect(() => alarmNamed(name)).toThrow('There are 0');
  });

  it('raises an alarm when a message about a webhook is given up', () => {
    const [deadLetters] = Object.keys(template.findResources('AWS::SQS::Queue')).filter((id) =>
      id.startsWith('WebhookDeliveryDeadLetters'),
    );
    expect(alarms).toContainEqual(
      expect.objectContaining({
        MetricName: 'ApproximateNumberOfMessagesVisible',
        Dimensions: [{ Name: 'QueueName', Value: { 'Fn::GetAtt': [deadLetters, 'QueueName'] } }],
        Threshold: 0,
      }),
    );
  });

  it.each(['WebhookDeliveryQueue', 'ListScreeningRows'])(
    'raises an alarm when nothing takes the messages of %s, which may wait for fifteen minutes',
    (name) => {
      const [queue] = Object.keys(template.findResources('AWS::SQS::Queue')).filter((id) => id.startsWith(name));
      const dimension = { Name: 'QueueName', Value: { 'Fn::GetAtt': [queue, 'QueueName'] } };
      const [age, ...others] = alarms.filter(
        ({ MetricName, Dimensions }) =>
          MetricName === 'ApproximateAgeOfOldestMessage' && JSON.stringify(Dimensions) === JSON.stringify([dimension]),
      );
      expect(others).toEqual([]);
      expect(age).toMatchObject({ Statistic: 'Maximum' });
      expect(age?.Threshold).toBeGreaterThan(15 * 60);
      expect(age?.Threshold).toBeLessThanOrEqual(60 * 60);
    },
  );

  it('tells the topic of every alarm, and when it is over', () => {
    for (const { AlarmActions, OKActions } of alarms) {
      expect([AlarmActions, OKActions]).toEqual([[{ Ref: topic.id }], [{ Ref: topic.id }]]);
    }
    expect(alarms).not.toHaveLength(0);
  });

  it.each(tables)('raises an alarm when DynamoDB throttles the table of %s, or its index', (name, index) => {
    const { Metrics, Threshold } = alarmNamed(`TableThrottles${name}`);
    const dimensions = Metrics.flatMap(({ MetricStat }) => MetricStat ?? []).map(({ Metric }) => [
      Metric.MetricName,
      Metric.Dimensions.map(({ Name }) => Name).toSorted(),
    ]);
    const ofIndex = ['GlobalSecondaryIndexName', 'TableName'];
    expect(dimensions).toEqual([
      ['ReadThrottleEvents', ['TableName']],
      ['WriteThrottleEvents', ['TableName']],
      ...(index
        ? [
            ['ReadThrottleEvents', ofIndex],
            ['WriteThrottleEvents', ofIndex],
          ]
        : []),
    ]);
    expect(Threshold).toBe(0);
  });

  it.each(tables)('raises an alarm when DynamoDB fails calls of the table of %s that functions may make', (name) => {
    const table = Object.keys(template.findResources('AWS::DynamoDB::GlobalTable')).find((id) =>
      id.startsWith(`Tables${name}Table`),
    );
    const granted = Object.values(template.findResources('AWS::IAM::Policy'))
      .flatMap(({ Properties }) => Properties.PolicyDocument.Statement)
      .filter(({ Resource }) => JSON.stringify(Resource).includes(`"${table}"`))
      .flatMap(({ Action }) => Action)
      .filter((action: string) => action !== 'dynamodb:ConditionCheckItem')
      .map((action: string) => action.replace('dynamodb:', ''));
    const watched = alarmNamed(`TableErrors${name}`)
      .Metrics.flatMap(({ MetricStat }) => MetricStat ?? [])
      .map(({ Metric }) => Metric.Dimensions.find(({ Name }) => Name === 'Operation')?.Value);
    expect(new Set(watched)).toEqual(new Set([...granted, 'TransactWriteItems']));
    // More than ten metrics do not fit into an alarm.
    expect(watched.length).toBeLessThanOrEqual(10);
  });

  it('raises an alarm when DynamoDB refuses many calls as wrong', () => {
    expect(alarmNamed('TableUserErrors')).toMatchObject({ MetricName: 'UserErrors', Namespace: 'AWS/DynamoDB' });
  });

  it('raises an alarm when the relay has not run for fifteen minutes, also when nothing is known of it', () => {
    expect(alarmNamed('RelayStopped')).toMatchObject({
      MetricName: 'RelayRuns',
      Period: 15 * 60,
      Threshold: 1,
      ComparisonOperator: 'LessThanThreshold',
      TreatMissingData: 'breaching',
    });
  });

  it('raises an alarm when CloudFront fails more than one request in a hundred', () => {
    const distribution = only(template, 'AWS::CloudFront::Distribution');
    const alarm = alarmNamed('SiteFailures');
    expect(alarm.Threshold).toBe(1);
    expect(alarm.Metrics.map(({ MetricStat }) => MetricStat?.Metric)).toContainEqual({
      Namespace: 'AWS/CloudFront',
      MetricName: '5xxErrorRate',
      Dimensions: expect.arrayContaining([
        { Name: 'DistributionId', Value: { Ref: distribution.id } },
        { Name: 'Region', Value: 'Global' },
      ]),
    });
  });

  it('has no alarm on CloudFront in another region, where it would never see a metric', () => {
    const elsewhere = synthesized({ context: { 'dev:region': 'eu-west-1' } });
    const ids = Object.keys(elsewhere.findResources('AWS::CloudWatch::Alarm'));
    expect(ids.filter((id) => id.includes('SiteFailures'))).toEqual([]);
  });

  it.each([
    ['Profile', 3],
    ['PropertyLookup', 20],
    ['Chat', 3],
  ])('raises an alarm when one call of %s in a hundred takes longer than %i seconds', (area, seconds) => {
    const alarm = alarmNamed(`Slow${area}`);
    expect(alarm).toMatchObject({
      Metrics: [{ MetricStat: { Metric: { MetricName: 'Duration' }, Stat: 'p99' } }],
      Threshold: seconds * 1000,
    });
  });

  it('raises an alarm when many requests, frames and addresses are refused with 429', () => {
    const prod = synthesized({ stage: 'prod' });
    const alarm = alarmNamed('TooManyRequests', prod);
    const names = alarm.Metrics.flatMap(({ MetricStat }) => MetricStat?.Metric.MetricName ?? []);
    expect(names).toEqual(['TooManyRequests', 'BlockedRequests', 'BlockedRequests', 'BlockedRequests']);
    const acl = only(prod, 'AWS::WAFv2::WebACL').Properties;
    const refusing = acl.Rules.map(
      ({ VisibilityConfig }: { VisibilityConfig: { MetricName: string } }) => VisibilityConfig.MetricName,
    );
    const watched = alarm.Metrics.flatMap(({ MetricStat }) => MetricStat?.Metric.Dimensions ?? []);
    for (const Value of refusing) expect(watched).toContainEqual({ Name: 'Rule', Value });
    expect(watched).toContainEqual({ Name: 'WebACL', Value: acl.VisibilityConfig.MetricName });
  });

  it.each([
    ['429', 1],
    ['200', 0],
    ['503', 0],
  ])('counts a request and a frame whose log says %s: %i', (status, times) => {
    const formats = Object.values(template.findResources('AWS::ApiGatewayV2::Stage')).map(
      ({ Properties }): string => Properties.AccessLogSettings.Format,
    );
    expect(formats).toHaveLength(2);
    const filters = Object.values(template.findResources('AWS::Logs::MetricFilter')).map(
      ({ Properties }) => Properties,
    );
    for (const format of formats) {
      const line = format.replace('$context.status', status);
      expect(counted(filters, 'TooManyRequests', [line])).toBe(times);
    }
  });

  it('encrypts the topic under a key CloudWatch may use', () => {
    const key = only(template, 'AWS::KMS::Key');
    expect(topic.Properties.KmsMasterKeyId).toEqual({ 'Fn::GetAtt': [key.id, 'Arn'] });
    expect(key.Properties.KeyPolicy.Statement).toContainEqual(
      expect.objectContaining({
        Effect: 'Allow',
        Principal: { Service: 'cloudwatch.amazonaws.com' },
        Action: ['kms:Decrypt', 'kms:GenerateDataKey*'],
      }),
    );
  });

  it("lets this account's alarms publish to the topic", () => {
    expect(only(template, 'AWS::SNS::TopicPolicy').Properties.PolicyDocument.Statement).toContainEqual({
      Sid: 'AlarmsOfThisAccount',
      Effect: 'Allow',
      Principal: { Service: 'cloudwatch.amazonaws.com' },
      Action: 'sns:Publish',
      Resource: { Ref: topic.id },
      Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
    });
  });

  it('raises an alarm when more than five customers wait in the chat, whatever the time of the day', () => {
    const log = only(template, 'AWS::Logs::LogGroup', { LogGroupName: '/dealwright/dev/waiting-chats' });
    const filter = only(template, 'AWS::Logs::MetricFilter', { LogGroupName: { Ref: log.id } }).Properties;
    expect(filter).toMatchObject({
      FilterPattern: '{ $.message.event = "chats_waiting" }',
      MetricTransformations: [{ MetricName: 'ChatsWaiting', MetricValue: '$.message.waiting' }],
    });
    expect(alarmNamed('ChatsWaiting')).toMatchObject({
      MetricName: 'ChatsWaiting',
      Statistic: 'Maximum',
      Period: 15 * 60,
      Threshold: 5,
    });
  });

  it('raises an alarm when AWS gave up on a call that nobody waits for', () => {
    const queue = Object.keys(template.findResources('AWS::SQS::Queue')).find((id) => id.startsWith('Undelivered'));
    expect(alarmNamed('Undelivered')).toMatchObject({
      MetricName: 'ApproximateNumberOfMessagesVisible',
      Dimensions: [{ Name: 'QueueName', Value: { 'Fn::GetAtt': [queue, 'QueueName'] } }],
      Threshold: 0,
    });
  });

  it('sends no mail until a stage names an address', () => {
    expect(template.findResources('AWS::SNS::Subscription')).toEqual({});
  });

  it('mails the address a stage names', () => {
    const withAddress = synthesized({ context: { 'dev:alarmEmail': 'ops@example.com' } });
    expect(only(withAddress, 'AWS::SNS::Subscription').Properties).toMatchObject({
      Protocol: 'email',
      Endpoint: 'ops@example.com',
      RedrivePolicy: { deadLetterTargetArn: { 'Fn::GetAtt': [expect.stringMatching(/^Undelivered/), 'Arn'] } },
    });
  });
});
