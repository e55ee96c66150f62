import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { aliasOf, functionOf, nameOf, only, synthesized } from './synthesized.ts';

const template = synthesized();
const queues = Object.entries(template.findResources('AWS::SQS::Queue'));
const find = (name: string) => {
  const found = queues.find(([id]) => id.startsWith(`Accounts${name}`));
  if (!found) throw new Error(`There is no queue ${name}.`);
  return { id: found[0], ...found[1].Properties };
};
const queue = find('Deletions');
const deadLetters = find('DeadLetters');
const sweeper = functionOf(template, 'account-sweeper');
const live = aliasOf(template, 'account-sweeper');

describe('the queue of deletions', () => {
  it('hides a message for six times as long as the sweeper may run', () => {
    expect(queue.VisibilityTimeout).toBe(6 * sweeper.Properties.Timeout);
  });

  it('gives a message up after five times, to a queue that keeps it for two weeks', () => {
    expect(queue.RedrivePolicy).toEqual({
      deadLetterTargetArn: { 'Fn::GetAtt': [deadLetters.id, 'Arn'] },
      maxReceiveCount: 5,
    });
    expect(deadLetters.MessageRetentionPeriod).toBe(14 * 24 * 60 * 60);
  });

  it('raises an alarm when a deletion is given up', () => {
    const alarm = only(template, 'AWS::CloudWatch::Alarm', {
      MetricName: 'ApproximateNumberOfMessagesVisible',
      Dimensions: [{ Name: 'QueueName', Value: { 'Fn::GetAtt': [deadLetters.id, 'QueueName'] } }],
    });
    expect(alarm.Properties).toMatchObject({ Threshold: 0, ComparisonOperator: 'GreaterThanThreshold' });
  });

  it('hands the sweeper one deletion at a time', () => {
    const mapping = only(template, 'AWS::Lambda::EventSourceMapping', { FunctionName: nameOf(live.id) });
    expect(mapping.Properties).toMatchObject({
      EventSourceArn: { 'Fn::GetAtt': [queue.id, 'Arn'] },
      BatchSize: 1,
    });
  });

  it('is filled every hour with what is due', () => {
    const rule = only(template, 'AWS::Events::Rule', {
      Targets: [Match.objectLike({ Arn: { Ref: live.id } })],
    });
    expect(rule.Properties).toMatchObject({ State: 'ENABLED', ScheduleExpression: 'rate(1 hour)' });
  });
});

it('generates the secret under which addresses are hashed', () => {
  const secret = only(template, 'AWS::SecretsManager::Secret', {
    Description: Match.stringLikeRegexp('^Hashes'),
  });
  expect(secret.Properties.GenerateSecretString).toEqual({ PasswordLength: 64, ExcludePunctuation: true });
});

it.each(['dev', 'prod'])('keeps a removed photo or avatar for 30 days in %s', (stage) => {
  const buckets = Object.entries(synthesized({ stage }).findResources('AWS::S3::Bucket'));
  const ofFiles = buckets.filter(([id]) => /^(Photos|Avatars)/.test(id));
  expect(ofFiles).toHaveLength(2);
  for (const [id, { Properties }] of ofFiles) {
    expect([id, Properties.VersioningConfiguration, Properties.LifecycleConfiguration]).toEqual([
      id,
      { Status: 'Enabled' },
      {
        Rules: [
          { Status: 'Enabled', NoncurrentVersionExpiration: { NoncurrentDays: 30 }, ExpiredObjectDeleteMarker: true },
        ],
      },
    ]);
  }
});

it('keeps a picture at the edge for five minutes at most, whatever its file says', () => {
  const [, policy] =
    Object.entries(template.findResources('AWS::CloudFront::CachePolicy')).find(([id]) =>
      id.startsWith('SiteBriefly'),
    ) ?? [];
  expect(policy?.Properties.CachePolicyConfig).toMatchObject({ MinTTL: 0, DefaultTTL: 300, MaxTTL: 300 });
  const { CacheBehaviors } = only(template, 'AWS::CloudFront::Distribution').Properties.DistributionConfig;
  const [avatars] = CacheBehaviors.filter(({ PathPattern }: { PathPattern: string }) => PathPattern === '/avatars/*');
  expect(avatars.CachePolicyId).toEqual({ Ref: expect.stringMatching(/^SiteBrieflyAtTheEdge/) });
});
