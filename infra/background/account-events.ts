import { Duration } from 'aws-cdk-lib';
import { UserPoolOperation } from 'aws-cdk-lib/aws-cognito';
import { Policy, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { AppFunction, type FunctionBase } from '#infra/functions/function.ts';
import type { Users } from '#infra/state/users.ts';
import { callEvery } from './schedule.ts';

type AccountEventsProps = { base: FunctionBase; users: Users };

/** What happens to accounts beside sign-in: sessions end after a reset, sign-ups that nobody confirmed are removed. */
export class AccountEvents extends Construct {
  readonly trigger: AppFunction;
  readonly cleanup: AppFunction;

  constructor(scope: Construct, id: string, { base, users }: AccountEventsProps) {
    super(scope, id);

    this.trigger = new AppFunction(this, 'Trigger', {
      ...base,
      area: 'account-events',
      timeoutSeconds: 10, // Cognito waits 5 s; what it has begun ends all the same.
    });
    // A policy of its own: the role's default one is made before the function, and the pool after it.
    new Policy(this, 'SignOut', {
      roles: [this.trigger.role],
      statements: [
        new PolicyStatement({ actions: ['cognito-idp:AdminUserGlobalSignOut'], resources: [users.pool.userPoolArn] }),
      ],
    });
    users.pool.addTrigger(UserPoolOperation.POST_CONFIRMATION, this.trigger.live);

    this.cleanup = new AppFunction(this, 'Cleanup', {
      ...base,
      area: 'sign-up-cleanup',
      timeoutSeconds: 30,
    });
    users.grantTo(this.cleanup, 'ListUsers', 'AdminGetUser', 'AdminDeleteUser');
    callEvery(Duration.hours(1), this.cleanup, this, 'Removes sign-ups that nobody confirmed within a day.');
  }
}
