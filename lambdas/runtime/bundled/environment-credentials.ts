import { fromEnv } from '@aws-sdk/credential-provider-env';

/**
 * Stands in for the SDK's credential chain in the bundles: Lambda always puts the role's credentials in the
 * environment, so the code that would look in files, SSO, IMDS and web identity is left out (a third of the
 * bundle, and of the cold start's import time).
 */
export const defaultProvider = () => fromEnv();
