import { Aws, Duration, Validations } from 'aws-cdk-lib';
import {
  AccountRecovery,
  CfnUserPoolRiskConfigurationAttachment,
  ClientAttributes,
  FeaturePlan,
  Mfa,
  StandardThreatProtectionMode,
  UserPool,
  type UserPoolClient,
  UserPoolClientIdentityProvider,
  UserPoolEmail,
  UserPoolGroup,
} from 'aws-cdk-lib/aws-cognito';
import { Construct } from 'constructs';
import type { AppFunction } from '#infra/functions/function.ts';
import type { Stage } from '#infra/stage/stages.ts';
import type { Caller } from '#shared/contract/route.ts';
import { product } from '#shared/site/product.ts';
import { mailSetName } from './mails.ts';

const staff: Caller = 'staff';

/** Staff need an authenticator app in every stage; the local runner changes it in the functions. */
export const staffMfa = 'required';

/** Administrators' calls that functions make. */
type UserPoolAction = 'ListUsers' | 'AdminGetUser' | 'AdminDeleteUser';

/** The user pool: sign-in by email address and password over SRP, with an optional authenticator app. */
export class Users extends Construct {
  readonly pool: UserPool;
  /** The browser's client; it has no secret, because a browser cannot keep one. */
  readonly client: UserPoolClient;

  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id);
    const checksPasswords = stage.compromisedPasswords === 'refused';

    this.pool = new UserPool(this, 'Pool', {
      // Each sign-up has a random name, and an address belongs to the account that verifies it: nobody can occupy
      // somebody else's address, and a sign-up does not tell whether an address has an account.
      signInAliases: { username: true, email: true },
      signInCaseSensitive: false,
      selfSignUpEnabled: true,
      autoVerify: { email: true },
      // A changed address counts only once it is verified.
      keepOriginal: { email: true },
      userVerification: {
        emailSubject: `Your ${product.name} code`,
        emailBody: mailText(stage),
      },
      standardAttributes: {
        email: { required: true, mutable: true },
        fullname: { required: true, mutable: true },
      },
      passwordPolicy: {
        minLength: 10,
        requireUppercase: true,
        requireLowercase: true,
        requireDigits: true,
        requireSymbols: false,
      },
      mfa: Mfa.OPTIONAL,
      mfaSecondFactor: { otp: true, sms: false },
      ...(stage.emailSender !== undefined && {
        email: UserPoolEmail.withSES({
          fromEmail: stage.emailSender,
          fromName: product.name,
          sesVerifiedDomain: stage.emailSender.replace(/.*@/, ''),
          sesRegion: Aws.REGION,
          configurationSetName: mailSetName(stage),
        }),
      }),
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      ...(checksPasswords
        ? { featurePlan: FeaturePlan.PLUS, standardThreatProtectionMode: StandardThreatProtectionMode.FULL_FUNCTION }
        : { featurePlan: FeaturePlan.LITE }),
      deletionProtection: stage.deletionProtection,
      removalPolicy: stage.removalPolicy,
    });

    this.client = this.pool.addClient('Browser', {
      generateSecret: false,
      authFlows: { userSrp: true },
      disableOAuth: true,
      supportedIdentityProviders: [UserPoolClientIdentityProvider.COGNITO],
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      idTokenValidity: Duration.minutes(60),
      accessTokenValidity: Duration.minutes(60),
      refreshTokenValidity: Duration.days(30),
      readAttributes: new ClientAttributes().withStandardAttributes({
        email: true,
        emailVerified: true,
        fullname: true,
      }),
      writeAttributes: new ClientAttributes().withStandardAttributes({ email: true, fullname: true }),
    });

    if (checksPasswords) this.refuseCompromisedPasswords();

    new UserPoolGroup(this, 'Staff', {
      userPool: this.pool,
      groupName: staff,
      description: `People of ${product.name} who answer chats and contact messages`,
    });
    this.acknowledgeFindings();
    if (!checksPasswords) this.acknowledgeLitePlan();
  }

  /** Allows a function these calls on the pool, and sets the pool's id for it. */
  grantTo(fn: AppFunction, ...actions: UserPoolAction[]): void {
    fn.allow(
      actions.map((action) => `cognito-idp:${action}`),
      this.pool.userPoolArn,
    );
    fn.set('userPoolId', this.pool.userPoolId);
  }

  /** Allows a function to find out whether a member of the staff has a second factor, which it then requires. */
  requireSecondFactorOfStaff(fn: AppFunction): void {
    this.grantTo(fn, 'AdminGetUser');
    fn.set('staffMfa', staffMfa);
  }

  /** Not at a sign-in: over SRP Cognito never sees the password. */
  private refuseCompromisedPasswords(): void {
    new CfnUserPoolRiskConfigurationAttachment(this, 'CompromisedPasswords', {
      userPoolId: this.pool.userPoolId,
      clientId: 'ALL',
      compromisedCredentialsRiskConfiguration: {
        actions: { eventAction: 'BLOCK' },
        eventFilter: ['SIGN_UP', 'PASSWORD_CHANGE'],
      },
    });
  }

  private acknowledgeFindings(): void {
    Validations.of(this.pool).acknowledge(
      {
        id: 'AwsSolutions-COG1',
        reason:
          'Passwords need ten characters with upper case, lower case and a digit, but no symbol. A symbol makes ' +
          'people choose "Password1!"; length does more, and guessing is slowed by Cognito and SRP.',
      },
      {
        id: 'AwsSolutions-COG2',
        reason:
          'A second factor is optional for users: an account holds property research, and no payment data. A ' +
          'stolen password exposes that one account. The calls of the staff require one.',
      },
    );
  }

  private acknowledgeLitePlan(): void {
    Validations.of(this.pool).acknowledge({
      id: 'AwsSolutions-COG8',
      reason:
        'The Plus plan adds threat protection for about four times the price per active user. Rate limits, ' +
        'SRP and hidden user existence hold until the number of accounts makes it worth it.',
    });
  }
}

/**
 * One text for every code, with or without an account: whoever signs up with an address learns nothing from it. Only a
 * domain of its own is known before there is a site.
 */
function mailText({ domain }: Stage): string {
  const at = (path: string) => (domain === undefined ? '' : ` (https://${domain.domainName}${path})`);
  return (
    `Your ${product.name} code is {####}. Already have an account? Sign in${at('/auth')} ` +
    `or choose a new password${at('/auth?mode=reset')}. Did not ask for a code? Ignore this email.`
  );
}
