import { AdminGetUserCommand, UserNotFoundException } from '@aws-sdk/client-cognito-identity-provider';
import { setting } from '#lambdas/runtime/settings.ts';
import { userPool } from './user-pool.ts';

/** The id of whoever signs in with an address, `undefined` when nobody does. Only the exact address finds anybody. */
export async function userIdOf(email: string): Promise<string | undefined> {
  try {
    const found = await userPool.send(new AdminGetUserCommand({ UserPoolId: setting('userPoolId'), Username: email }));
    const attributes = new Map(found.UserAttributes?.map(({ Name, Value }) => [Name, Value]));
    return attributes.get('email')?.toLowerCase() === email.toLowerCase() ? attributes.get('sub') : undefined;
  } catch (error) {
    if (error instanceof UserNotFoundException) return undefined;
    throw error;
  }
}
