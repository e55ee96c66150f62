import { App, Stack } from 'aws-cdk-lib';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { describe, expect, it } from 'vitest';
import { openFindings } from '#infra/synthesis/checks.ts';
import { makeTestApp } from './synthesized.ts';

describe('the security checks', () => {
  it.each(['dev', 'prod'])('find nothing open in %s', (stage) => {
    const app = makeTestApp({ stage });
    app.synth();
    expect(openFindings(app)).toEqual([]);
  });

  it('find nothing open in a stage with a domain, an address for alarms and a provider', () => {
    const app = makeTestApp({
      stage: 'prod',
      context: {
        'prod:alarmEmail': 'ops@example.com',
        'prod:propertySource': 'rentcast',
        'prod:domain': 'app.example.com',
        'prod:emailSender': 'hello@example.com',
        'prod:certificateArn': 'arn:aws:acm:us-east-1:111122223333:certificate/one',
        'prod:hostedZoneName': 'example.com',
        'prod:hostedZoneId': 'Z0123456789',
      },
    });
    app.synth();
    expect(openFindings(app)).toEqual([]);
  });

  it('find a bucket that takes unencrypted connections', () => {
    const app = new App();
    new Bucket(new Stack(app, 'Careless'), 'Open');
    expect(openFindings(app).join('\n')).toContain('AwsSolutions-S10 at Careless/Open/Resource');
  });
});
