/** The template's settings of the pool, its client and its groups. */
export type UserPoolSettings = {
  region: string;
  userPoolId: string;
  userPoolClientId: string;
  passwordPolicy: {
    minimumLength: number;
    requireUppercase: boolean;
    requireLowercase: boolean;
    requireNumbers: boolean;
    requireSymbols: boolean;
  };
  groups: string[];
  idTokenMinutes: number;
  accessTokenMinutes: number;
  refreshTokenDays: number;
  mfa: 'OFF' | 'OPTIONAL' | 'ON';
  preventUserExistenceErrors: boolean;
  tokenRevocation: boolean;
  /** As in the template: `ALLOW_USER_SRP_AUTH`, `ALLOW_REFRESH_TOKEN_AUTH`, … */
  allowedAuthFlows: string[];
  selfSignUp: boolean;
  /** The ARN of the function that Cognito calls after a confirmation. */
  postConfirmation?: string;
  /** The client's ReadAttributes; absent means all. `email_verified` is listed separately from `email`. */
  readableAttributes?: string[];
  writableAttributes?: string[];
  /** The pool's template for codes, with `{####}` where the code goes. Absent means Cognito's default texts. */
  verificationEmail?: { subject: string; message: string };
};
