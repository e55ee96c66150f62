import * as z from 'zod/mini';
import { region, type Template } from '#local/template/template.ts';
import type { UserPoolSettings } from './user-pool-settings.ts';

/** Reads from the template how the user pool and its browser client are set up. */

const UserPool = z.object({
  Policies: z.object({
    PasswordPolicy: z.object({
      MinimumLength: z.number(),
      RequireUppercase: z._default(z.boolean(), false),
      RequireLowercase: z._default(z.boolean(), false),
      RequireNumbers: z._default(z.boolean(), false),
      RequireSymbols: z._default(z.boolean(), false),
    }),
  }),
  MfaConfiguration: z._default(z.enum(['OFF', 'OPTIONAL', 'ON']), 'OFF'),
  AdminCreateUserConfig: z.optional(z.object({ AllowAdminCreateUserOnly: z.optional(z.boolean()) })),
  AliasAttributes: z.tuple([z.literal('email')]),
  // Strict: a trigger that is not played must not be ignored.
  LambdaConfig: z.optional(z.strictObject({ PostConfirmation: z.optional(z.string()) })),
  VerificationMessageTemplate: z.optional(z.object({ EmailSubject: z.string(), EmailMessage: z.string() })),
});
const Client = z.object({
  AccessTokenValidity: z.number(),
  IdTokenValidity: z.number(),
  RefreshTokenValidity: z.number(),
  TokenValidityUnits: z.optional(
    z.object({
      AccessToken: z.optional(z.string()),
      IdToken: z.optional(z.string()),
      RefreshToken: z.optional(z.string()),
    }),
  ),
  ExplicitAuthFlows: z.array(z.string()),
  PreventUserExistenceErrors: z.optional(z.string()),
  EnableTokenRevocation: z._default(z.boolean(), true),
  ReadAttributes: z.optional(z.array(z.string())),
  WriteAttributes: z.optional(z.array(z.string())),
});
const Group = z.object({ GroupName: z.string() });

const minutesIn: Record<string, number> = { seconds: 1 / 60, minutes: 1, hours: 60, days: 24 * 60 };

export function readUserPool(template: Template): UserPoolSettings {
  const [poolResource] = template.resources('AWS::Cognito::UserPool');
  const [clientResource] = template.resources('AWS::Cognito::UserPoolClient');
  if (!poolResource || !clientResource) throw new Error('The template holds no user pool with a client.');
  const pool = UserPool.parse(poolResource.properties);
  const client = Client.parse(clientResource.properties);
  const units = client.TokenValidityUnits ?? {};
  const policy = pool.Policies.PasswordPolicy;
  const mail = pool.VerificationMessageTemplate;
  return {
    region,
    userPoolId: template.reference(poolResource.id),
    userPoolClientId: template.reference(clientResource.id),
    passwordPolicy: {
      minimumLength: policy.MinimumLength,
      requireUppercase: policy.RequireUppercase,
      requireLowercase: policy.RequireLowercase,
      requireNumbers: policy.RequireNumbers,
      requireSymbols: policy.RequireSymbols,
    },
    groups: template.resources('AWS::Cognito::UserPoolGroup').map((group) => Group.parse(group.properties).GroupName),
    idTokenMinutes: minutes(client.IdTokenValidity, units.IdToken, 'hours'),
    accessTokenMinutes: minutes(client.AccessTokenValidity, units.AccessToken, 'hours'),
    refreshTokenDays: minutes(client.RefreshTokenValidity, units.RefreshToken, 'days') / (24 * 60),
    mfa: pool.MfaConfiguration,
    preventUserExistenceErrors: client.PreventUserExistenceErrors === 'ENABLED',
    tokenRevocation: client.EnableTokenRevocation,
    allowedAuthFlows: client.ExplicitAuthFlows,
    selfSignUp: pool.AdminCreateUserConfig?.AllowAdminCreateUserOnly !== true,
    ...(pool.LambdaConfig?.PostConfirmation && { postConfirmation: pool.LambdaConfig.PostConfirmation }),
    ...(mail && { verificationEmail: { subject: mail.EmailSubject, message: mail.EmailMessage } }),
    ...(client.ReadAttributes && { readableAttributes: client.ReadAttributes }),
    ...(client.WriteAttributes && { writableAttributes: client.WriteAttributes }),
  };
}

function minutes(amount: number, unit: string | undefined, fallback: string): number {
  return amount * (minutesIn[unit ?? fallback] ?? 1);
}
