import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { callLimits } from '#lambdas/runtime/call-limits.ts';

/** The client of the user pool, for its administrators' calls. */
export const userPool = new CognitoIdentityProviderClient({ maxAttempts: 3, requestHandler: callLimits });
