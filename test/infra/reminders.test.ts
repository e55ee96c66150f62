import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { aliasOf, functionOf, only, synthesized } from './synthesized.ts';

const without = synthesized();
const withSender = synthesized({ context: { 'dev:emailSender': 'hello@mail.example.com' } });

const callsOf = (template: typeof without) => {
  const { id } = aliasOf(template, 'reminders');
  return Object.values(template.findResources('AWS::Events::Rule')).filter(({ Properties }) =>
    Properties.Targets.some(({ Arn }: { Arn: { Ref?: string } }) => Arn.Ref === id),
  );
};

type Statement = { Action: string | string[]; Resource: unknown };

function statementsOf(template: typeof without): Statement[] {
  const [role] = functionOf(template, 'reminders').Properties.Role['Fn::GetAtt'];
  return Object.values(template.findResources('AWS::IAM::Policy'))
    .filter(({ Properties }) => Properties.Roles.some(({ Ref }: { Ref: string }) => Ref === role))
    .flatMap(({ Properties }) => Properties.PolicyDocument.Statement);
}

const actionsOf = (template: typeof without) =>
  statementsOf(template)
    .flatMap(({ Action }) => Action)
    .filter((action) => !/^(logs|xray|sqs):/.test(action))
    .sort();

describe('reminders', () => {
  it('are sent every five minutes, as notices must not wait, and what EventBridge cannot deliver is kept', () => {
    expect(callsOf(withSender)).toMatchObject([
      {
        Properties: {
          ScheduleExpression: 'rate(5 minutes)',
          State: 'ENABLED',
          Targets: [{ DeadLetterConfig: { Arn: expect.anything() } }],
        },
      },
    ]);
  });

  it('go through the configuration set of Cognito’s mails, which SES asks the function’s role for, too', () => {
    const { Name } = only(withSender, 'AWS::SES::ConfigurationSet').Properties;
    expect(only(withSender, 'AWS::Cognito::UserPool').Properties.EmailConfiguration.ConfigurationSet).toBe(Name);
    expect(functionOf(withSender, 'reminders').Properties.Environment.Variables.MAIL_CONFIGURATION_SET).toBe(Name);
    const [sending, ...others] = statementsOf(withSender).filter(({ Action }) => Action === 'ses:SendEmail');
    expect(others).toEqual([]);
    const resources = z.array(z.object({ 'Fn::Join': z.tuple([z.literal(''), z.array(z.unknown())]) }));
    expect(
      resources
        .parse(sending?.Resource)
        .map(({ 'Fn::Join': [, parts] }) => parts.at(-1))
        .toSorted(),
    ).toEqual([`:configuration-set/${Name}`, ':identity/mail.example.com']);
  });

  it('stop to an address that bounced or complained, and SES counts both for each stage', () => {
    expect(only(withSender, 'AWS::SES::ConfigurationSet').Properties).toEqual({
      Name: 'dealwright-dev',
      SuppressionOptions: { SuppressedReasons: ['BOUNCE', 'COMPLAINT'] },
      ReputationOptions: { ReputationMetricsEnabled: true },
    });
  });

  it('are off in a stage without a sender: nothing is called, allowed or offered', () => {
    expect(callsOf(without)).toEqual([]);
    expect(actionsOf(without)).toEqual([]);
    expect(without.findResources('AWS::SES::ConfigurationSet')).toEqual({});
    const configOf = (template: typeof without) =>
      JSON.stringify(template.findResources('Custom::CDKBucketDeployment'));
    expect(configOf(without)).not.toContain('reminderMails');
    expect(only(withSender, 'AWS::Cognito::UserPool').Properties.EmailConfiguration).toBeDefined();
  });
});
