import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { areas, functionOf, only, synthesized } from './synthesized.ts';

const template = synthesized();
const topic = only(template, 'AWS::SNS::Topic');
const alarms = Object.values(template.findResources('AWS::CloudWatch::Alarm')).map((a) => a.Properties);

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
    const filter = only(template, 'AWS::Logs::MetricFilter', { LogGroupName: { Ref: log.id } }).Properties;
    expect(filter.FilterPattern).toBe('{ $.message.code = "internal" }');
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
      readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8')
        .split('## Alarms')[1]
        ?.split('\n## ')[0] ?? '';
    const rows = [...runbook.matchAll(/^\| ([A-Z][\w…-]+) \|/gm)].map(([, name]) => name);
    const withProvider = Object.values(
      synthesized({ context: { propertySource: 'rentcast' } }).findResources('AWS::CloudWatch::Alarm'),
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

  it('raises an alarm when nothing takes the messages of webhooks, which may wait for fifteen minutes', () => {
    const [queue] = Object.keys(template.findResources('AWS::SQS::Queue')).filter((id) =>
      id.startsWith('WebhookDeliveryQueue'),
    );
    const [age, ...others] = alarms.filter(({ MetricName }) => MetricName === 'ApproximateAgeOfOldestMessage');
    expect(others).toEqual([]);
    expect(age).toMatchObject({
      Dimensions: [{ Name: 'QueueName', Value: { 'Fn::GetAtt': [queue, 'QueueName'] } }],
      Statistic: 'Maximum',
    });
    expect(age?.Threshold).toBeGreaterThan(15 * 60);
    expect(age?.Threshold).toBeLessThanOrEqual(60 * 60);
  });

  it('tells the topic of every alarm, and when it is over', () => {
    for (const { AlarmActions, OKActions } of alarms) {
      expect([AlarmActions, OKActions]).toEqual([[{ Ref: topic.id }], [{ Ref: topic.id }]]);
    }
    expect(alarms).not.toHaveLength(0);
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

  it('sends no mail until a stage names an address', () => {
    expect(template.findResources('AWS::SNS::Subscription')).toEqual({});
  });

  it('mails the address a stage names', () => {
    const withAddress = synthesized({ context: { 'dev:alarmEmail': 'ops@example.com' } });
    expect(only(withAddress, 'AWS::SNS::Subscription').Properties).toMatchObject({
      Protocol: 'email',
      Endpoint: 'ops@example.com',
    });
  });
});
