import { describe, expect, it } from 'vitest';
import { only, synthesized } from './synthesized.ts';

const template = synthesized();
const pool = only(template, 'AWS::Cognito::UserPool').Properties;
const client = only(template, 'AWS::Cognito::UserPoolClient').Properties;

describe('the user pool', () => {
  it('knows people by their e-mail address, in whatever case they type it', () => {
    expect(pool.UsernameAttributes).toEqual(['email']);
    expect(pool.UsernameConfiguration).toEqual({ CaseSensitive: false });
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
