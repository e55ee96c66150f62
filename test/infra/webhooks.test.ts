import { describe, expect, it } from 'vitest';
import { aliasOf, functionOf, nameOf, only, synthesized } from './synthesized.ts';

const template = synthesized();
const queues = Object.entries(template.findResources('AWS::SQS::Queue'));
const find = (name: string) => {
  const found = queues.find(([id]) => id.startsWith(`WebhookDelivery${name}`));
  if (!found) throw new Error(`There is no queue ${name}.`);
  return { id: found[0], ...found[1].Properties };
};
const queue = find('Queue');
const deadLetters = find('DeadLetters');
const sender = functionOf(template, 'webhook-sender');

describe('the queue of webhooks', () => {
  it('hides a message for six times as long as its function may run', () => {
    expect(queue.VisibilityTimeout).toBe(6 * sender.Properties.Timeout);
  });

  it('gives a message up after five times, to a queue that keeps it for two weeks', () => {
    expect(queue.RedrivePolicy).toEqual({
      deadLetterTargetArn: { 'Fn::GetAtt': [deadLetters.id, 'Arn'] },
      maxReceiveCount: 5,
    });
    expect(deadLetters.MessageRetentionPeriod).toBe(14 * 24 * 60 * 60);
  });

  it.each([['the queue', queue] as const, ['the dead letters', deadLetters] as const])(
    'takes %s for nothing but TLS',
    (_, { id }) => {
      const policy = only(template, 'AWS::SQS::QueuePolicy', { Queues: [{ Ref: id }] });
      expect(policy.Properties.PolicyDocument.Statement).toContainEqual(
        expect.objectContaining({
          Effect: 'Deny',
          Action: 'sqs:*',
          Condition: { Bool: { 'aws:SecureTransport': 'false' } },
        }),
      );
    },
  );

  it('is read in batches whose messages fail one by one, by a limited number of functions', () => {
    expect(
      only(template, 'AWS::Lambda::EventSourceMapping', { EventSourceArn: { 'Fn::GetAtt': [queue.id, 'Arn'] } })
        .Properties,
    ).toMatchObject({
      FunctionName: nameOf(aliasOf(template, 'webhook-sender').id),
      BatchSize: 10,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      ScalingConfig: { MaximumConcurrency: 20 },
    });
  });
});

it('lets the relay run every five minutes', () => {
  expect(
    only(template, 'AWS::Events::Rule', {
      ScheduleExpression: 'rate(5 minutes)',
      Targets: [{ Arn: { Ref: aliasOf(template, 'webhook-relay').id }, Id: 'Target0' }],
    }).Properties,
  ).toMatchObject({ State: 'ENABLED' });
});
