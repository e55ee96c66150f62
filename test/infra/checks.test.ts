import { App, Stack, Validations } from 'aws-cdk-lib';
import { CfnEventSourceMapping, Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { everythingOn } from '#bin/everything-on.ts';
import { openFindings } from '#infra/synthesis/checks.ts';
import { makeTestApp } from './synthesized.ts';

/** The rules that an app acknowledges anywhere, without the part of a resource that each is about. */
function acknowledged(app: App): string[] {
  const entries = app.node
    .findAll()
    .flatMap(({ node }) => node.metadata)
    .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY);
  const ids = entries.flatMap(({ data }) => Object.keys(z.record(z.string(), z.unknown()).parse(data)));
  const ofPacks = ids.filter((id) => /(AwsSolutions|Serverless)-/.test(id));
  return [...new Set(ofPacks.map((id) => id.replace(/^annotation::/i, '').replace(/\[.*/s, '')))].toSorted();
}

/** What decision 131 says about each. */
const always = [
  'AwsSolutions-APIG4',
  'AwsSolutions-COG1',
  'AwsSolutions-COG2',
  'AwsSolutions-COG8',
  'AwsSolutions-IAM4',
  'AwsSolutions-IAM5',
  'AwsSolutions-L1',
  'AwsSolutions-SMG4',
  'Serverless-LambdaDLQ',
];

describe('the security checks', () => {
  it.each([
    { of: 'dev', stage: 'dev', context: {}, more: ['AwsSolutions-CFR2', 'AwsSolutions-CFR4'] },
    { of: 'prod without a domain', stage: 'prod', context: {}, more: ['AwsSolutions-CFR4'] },
    { of: 'prod with everything', stage: 'prod', context: everythingOn, more: [] },
  ])('find nothing open in $of, and acknowledge no rule that is not listed', ({ stage, context, more }) => {
    const app = makeTestApp({ stage, context });
    app.synth();
    expect(openFindings(app)).toEqual([]);
    expect(acknowledged(app)).toEqual([...always, ...more].toSorted());
  });

  it('find nothing open where Cognito checks passwords, and need not acknowledge the cheaper plan', () => {
    const app = makeTestApp({ context: { 'dev:compromisedPasswords': 'refused' } });
    app.synth();
    expect(openFindings(app)).toEqual([]);
    expect(acknowledged(app)).not.toContain('AwsSolutions-COG8');
  });

  it('find a bucket that takes unencrypted connections', () => {
    const app = new App();
    new Bucket(new Stack(app, 'Careless'), 'Open');
    expect(openFindings(app).join('\n')).toContain('AwsSolutions-S10 at Careless/Open/Resource');
  });

  it('find a queue without dead letters, a function on an old runtime, and a stream whose failures go nowhere', () => {
    const app = new App();
    const stack = new Stack(app, 'Careless');
    new Queue(stack, 'Queue');
    const target = new LambdaFunction(stack, 'Old', {
      runtime: Runtime.NODEJS_20_X,
      handler: 'index.handler',
      code: Code.fromInline('exports.handler = () => {};'),
    });
    new CfnEventSourceMapping(stack, 'Stream', {
      functionName: target.functionName,
      eventSourceArn: 'arn:aws:kinesis:us-east-1:111122223333:stream/one',
    });
    const found = openFindings(app).join('\n');
    expect(found).toContain('AwsSolutions-SQS3 at Careless/Queue/Resource');
    expect(found).toContain('AwsSolutions-L1 at Careless/Old/Resource');
    expect(found).toContain('Serverless-LambdaEventSourceMappingDestination at Careless/Stream');
  });
});
