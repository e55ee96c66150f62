import { describe, expect, it } from 'vitest';
import { aliasOf, only, synthesized } from './synthesized.ts';

const without = synthesized();
const withSender = synthesized({ context: { 'dev:emailSender': 'hello@mail.example.com' } });

const { id: listener } = aliasOf(withSender, 'mail-events');
const rules = Object.values(withSender.findResources('AWS::Events::Rule'))
  .map(({ Properties }) => Properties)
  .filter(({ Targets }) => Targets.some(({ Arn }: { Arn: { Ref?: string } }) => Arn.Ref === listener));

describe('what becomes of mails with sellers’ links', () => {
  it('SES says on the account’s bus, of deliveries, bounces and complaints only', () => {
    const { ConfigurationSetName, EventDestination } = only(
      withSender,
      'AWS::SES::ConfigurationSetEventDestination',
    ).Properties;
    expect(ConfigurationSetName).toBe(only(withSender, 'AWS::SES::ConfigurationSet').Properties.Name);
    expect(EventDestination).toMatchObject({
      Enabled: true,
      MatchingEventTypes: ['delivery', 'bounce', 'complaint'],
      EventBridgeDestination: { EventBusArn: expect.anything() },
    });
  });

  it('is heard for this stage’s mails with a page only, and a bounce that may still be delivered is not heard', () => {
    const mail = { tags: { 'ses:configuration-set': ['dealwright-dev'], page: [{ exists: true }] } };
    const patternOf = (type: string) =>
      rules.find(({ EventPattern }) => EventPattern['detail-type'].includes(type))?.EventPattern;
    expect(rules).toHaveLength(3);
    for (const type of ['Email Delivered', 'Email Complaint Received']) {
      expect(patternOf(type)).toEqual({ source: ['aws.ses'], 'detail-type': [type], detail: { mail } });
    }
    expect(patternOf('Email Bounced')?.detail).toEqual({ mail, bounce: { bounceType: ['Permanent'] } });
  });

  it('reaches the function as a kind, a time and tags: no address leaves the bus, and what is not delivered is kept', () => {
    for (const { Targets } of rules) {
      expect(Targets).toHaveLength(1);
      const [{ InputTransformer, DeadLetterConfig }] = Targets;
      expect(Object.values(InputTransformer.InputPathsMap).toSorted()).toEqual([
        expect.stringMatching(/^\$\.detail\.(bounce|complaint|delivery)\.timestamp$/),
        '$.detail.mail.tags',
      ]);
      expect(InputTransformer.InputTemplate).toMatch(/^\{"kind":"\w+","at":<[\w-]+>,"tags":<[\w-]+>\}$/);
      expect(DeadLetterConfig.Arn).toBeDefined();
    }
  });

  it('is neither said nor heard in a stage that sends no mails', () => {
    expect(without.findResources('AWS::SES::ConfigurationSetEventDestination')).toEqual({});
    expect(JSON.stringify(without.findResources('AWS::Events::Rule'))).not.toContain('aws.ses');
  });
});
