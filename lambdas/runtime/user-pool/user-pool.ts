import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { callLimits } from '#lambdas/runtime/call-limits.ts';

export const userPool = new CognitoIdentityProviderClient({ maxAttempts: 3, requestHandler: callLimits });
