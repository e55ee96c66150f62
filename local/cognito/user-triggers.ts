/**
 * Cognito's Lambda triggers, of which the product has PostConfirmation. Cognito waits for the function, at most five
 * seconds and three times; what the function throws reaches the caller.
 */
import * as z from 'zod/mini';
import type { Outcome } from '#local/lambda/function.ts';
import { CognitoError } from './user-errors.ts';
import type { UserPoolSettings } from './user-pool-settings.ts';
import type { UserAttribute } from './user-rules.ts';

/** Calls the function with that ARN, with an event of this pool. */
export type InvokeFunction = (functionArn: string, event: object) => Promise<Outcome>;

export type UserTriggers = {
  /** Throws when the function fails; what it was called for has happened by then. */
  postConfirmation(
    after: 'ConfirmSignUp' | 'ConfirmForgotPassword',
    person: { username: string; attributes: UserAttribute[] },
  ): Promise<void>;
};

const timeoutMs = 5000;
const maxAttempts = 3;

/** AWS takes this for an answer: the event with its `response`. */
const Answer = z.object({ response: z.object({}) });

export function openUserTriggers(settings: UserPoolSettings, invoke: InvokeFunction | undefined): UserTriggers {
  const { postConfirmation: functionArn } = settings;
  if (functionArn !== undefined && invoke === undefined) {
    throw new Error(`The pool ${settings.userPoolId} calls ${functionArn}, which does not run here.`);
  }

  async function call(name: string, event: object): Promise<void> {
    if (functionArn === undefined || invoke === undefined) return;
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await inTime(invoke(functionArn, event));
      if (outcome?.ok) {
        if (Answer.safeParse(outcome.value).success) return;
        throw new CognitoError('InvalidLambdaResponseException', 'Unrecognizable lambda output');
      }
      if (outcome?.failure === 'error') {
        // Cognito passes on the error's message without its name.
        const message = outcome.detail.replace(/^\w+: /, '');
        throw new CognitoError('UserLambdaValidationException', `${name} failed with error ${message}.`);
      }
      if (attempt === maxAttempts) {
        const reason = 'Socket timeout while invoking Lambda function.';
        throw new CognitoError('UnexpectedLambdaException', `${name} invocation failed due to error ${reason}`);
      }
    }
  }

  return {
    postConfirmation(after, { username, attributes }) {
      const entries = attributes.map(({ Name, Value }) => [Name, Value]);
      return call('PostConfirmation', {
        version: '1',
        region: settings.region,
        userPoolId: settings.userPoolId,
        userName: username,
        callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId: settings.userPoolClientId },
        triggerSource: `PostConfirmation_${after}`,
        request: { userAttributes: { ...Object.fromEntries(entries), 'cognito:user_status': 'CONFIRMED' } },
        response: {},
      });
    },
  };
}

/** The outcome, undefined when Cognito has stopped waiting for it. */
async function inTime(outcome: Promise<Outcome>): Promise<Outcome | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), timeoutMs);
  });
  return await Promise.race([outcome, late]).finally(() => clearTimeout(timer));
}
