import { describe, expect, it } from 'vitest';
import { everythingOn } from '#bin/everything-on.ts';
import { aliasOf, only, synthesized } from './synthesized.ts';

const template = synthesized();
const pool = only(template, 'AWS::Cognito::UserPool').Properties;
const client = only(template, 'AWS::Cognito::UserPoolClient').Properties;

describe('the user pool', () => {
  it('knows people by the e-mail address they have verified, in whatever case they type it', () => {
    expect(pool.AliasAttributes).toEqual(['email']);
    expect(pool).not.toHaveProperty('UsernameAttributes');
    expect(pool.UsernameConfiguration).toEqual({ CaseSensitive: false });
  });

  it('puts the session into tokens, the same over all refreshes: it revokes tokens and does not rotate them', () => {
    expect(client.EnableTokenRevocation).toBe(true);
    expect(client).not.toHaveProperty('RefreshTokenRotation');
  });

  it('sends one text with every code, which leads people with an account to it', () => {
    expect(pool.VerificationMessageTemplate.EmailMessage).toMatch(
      /^Your Dealwright code is \{####\}\. .*Sign in or choose a new password\. /,
    );
    const own = only(synthesized({ stage: 'prod', context: everythingOn }), 'AWS::Cognito::UserPool').Properties;
    expect(own.VerificationMessageTemplate.EmailMessage).toMatch(
      /Sign in \(https:\/\/app\.example\.com\/auth\) .*\(https:\/\/app\.example\.com\/auth\?mode=reset\)/,
    );
  });

  it('has a function end all sessions after a reset, which only this pool may call', () => {
    const { id } = aliasOf(template, 'account-events');
    expect(pool.LambdaConfig).toEqual({ PostConfirmation: { Ref: id } });
    const permission = only(template, 'AWS::Lambda::Permission', { Principal: 'cognito-idp.amazonaws.com' });
    expect(permission.Properties).toMatchObject({
      FunctionName: { Ref: id },
      SourceArn: { 'Fn::GetAtt': [only(template, 'AWS::Cognito::UserPool').id, 'Arn'] },
    });
  });

  it('has sign-ups that nobody confirmed removed every hour', () => {
    const { id } = aliasOf(template, 'sign-up-cleanup');
    const rules = Object.values(template.findResources('AWS::Events::Rule')).map((rule) => rule.Properties);
    expect(rules).toContainEqual(
      expect.objectContaining({
        ScheduleExpression: 'rate(1 hour)',
        State: 'ENABLED',
        Targets: [expect.objectContaining({ Arn: { Ref: id } })],
      }),
    );
  });

  it('sends its mails by SES from the sender of the stage, and by itself where there is none', () => {
    expect(pool.EmailConfiguration).toBeUndefined();
    const withSender = synthesized({ context: { 'dev:emailSender': 'hello@mail.example.com' } });
    expect(only(withSender, 'AWS::Cognito::UserPool').Properties.EmailConfiguration).toEqual({
      EmailSendingAccount: 'DEVELOPER',
      From: 'Dealwright <hello@mail.example.com>',
      ConfigurationSet: 'dealwright-dev',
      SourceArn: {
        'Fn::Join': [
          '',
          expect.arrayContaining([':identity/mail.example.com'].map((end) => expect.stringContaining(end))),
        ],
      },
    });
  });

  it('lets anybody sign up', () => {
    expect(pool.AdminCreateUserConfig).toEqual({ AllowAdminCreateUserOnly: false });
  });

  it('verifies an address, and a changed one before it counts', () => {
    expect(pool.AutoVerifiedAttributes).toEqual(['email']);
    expect(pool.UserAttributeUpdateSettings).toEqual({
      AttributesRequireVerificationBeforeUpdate: ['email'],
    });
  });

  it('asks for ten characters with upper case, lower case and a digit', () => {
    expect(pool.Policies.PasswordPolicy).toEqual({
      MinimumLength: 10,
      RequireUppercase: true,
      RequireLowercase: true,
      RequireNumbers: true,
      RequireSymbols: false,
    });
  });

  it('offers an authenticator app, and no text messages, as second factor', () => {
    expect(pool.MfaConfiguration).toBe('OPTIONAL');
    expect(pool.EnabledMfas).toEqual(['SOFTWARE_TOKEN_MFA']);
  });

  it('recovers accounts by e-mail only', () => {
    expect(pool.AccountRecoverySetting.RecoveryMechanisms).toEqual([{ Name: 'verified_email', Priority: 1 }]);
  });

  it('needs an e-mail address and a name', () => {
    expect(pool.Schema).toEqual([
      { Name: 'email', Required: true, Mutable: true },
      { Name: 'name', Required: true, Mutable: true },
    ]);
  });

  it('has a group for staff', () => {
    expect(only(template, 'AWS::Cognito::UserPoolGroup').Properties.GroupName).toBe('staff');
  });
});

describe('leaked passwords', () => {
  const risk = 'AWS::Cognito::UserPoolRiskConfigurationAttachment';

  it.each(['dev', 'prod'])('are not looked for in %s unless the stage says so', (stage) => {
    const plain = synthesized({ stage });
    expect(only(plain, 'AWS::Cognito::UserPool').Properties).toMatchObject({ UserPoolTier: 'LITE' });
    expect(only(plain, 'AWS::Cognito::UserPool').Properties).not.toHaveProperty('UserPoolAddOns');
    expect(plain.findResources(risk)).toEqual({});
  });

  it.each(['dev', 'prod'])('are refused in %s where they are chosen, with the Plus plan', (stage) => {
    const checking = synthesized({ stage, context: { [`${stage}:compromisedPasswords`]: 'refused' } });
    const { id, Properties } = only(checking, 'AWS::Cognito::UserPool');
    expect(Properties).toMatchObject({
      UserPoolTier: 'PLUS',
      UserPoolAddOns: { AdvancedSecurityMode: 'ENFORCED' },
    });
    expect(only(checking, risk).Properties).toEqual({
      UserPoolId: { Ref: id },
      ClientId: 'ALL',
      CompromisedCredentialsRiskConfiguration: {
        Actions: { EventAction: 'BLOCK' },
        EventFilter: ['SIGN_UP', 'PASSWORD_CHANGE'],
      },
    });
  });
});

describe("the browser's client", () => {
  it('has no secret', () => {
    expect(client.GenerateSecret).toBe(false);
  });

  it('signs in over SRP, so that no password is ever sent', () => {
    expect(client.ExplicitAuthFlows.sort()).toEqual(['ALLOW_REFRESH_TOKEN_AUTH', 'ALLOW_USER_SRP_AUTH']);
  });

  it('offers no OAuth flows', () => {
    expect(client.AllowedOAuthFlowsUserPoolClient).toBe(false);
  });

  it('does not reveal whether an account exists', () => {
    expect(client.PreventUserExistenceErrors).toBe('ENABLED');
  });

  it('gets tokens for an hour and refreshes them for 30 days', () => {
    const minutes = { IdTokenValidity: 60, AccessTokenValidity: 60, RefreshTokenValidity: 30 * 24 * 60 };
    expect(client).toMatchObject({
      ...minutes,
      TokenValidityUnits: { IdToken: 'minutes', AccessToken: 'minutes', RefreshToken: 'minutes' },
    });
  });

  it('can take its tokens back', () => {
    expect(client.EnableTokenRevocation).toBe(true);
  });

  it('lets people write their e-mail address and name, nothing else', () => {
    expect(client.WriteAttributes.sort()).toEqual(['email', 'name']);
  });
});

describe('the staff', () => {
  it.each(['support', 'chat'] as const)('needs a second factor in %s, in every stage', (area) => {
    for (const stage of ['dev', 'prod']) {
      const log = only(synthesized({ stage }), 'AWS::Logs::LogGroup', { LogGroupName: `/dealwright/${stage}/${area}` });
      const { Properties } = only(synthesized({ stage }), 'AWS::Lambda::Function', {
        LoggingConfig: { LogGroup: { Ref: log.id } },
      });
      expect(Properties.Environment.Variables.STAFF_MFA).toBe('required');
    }
  });
});
