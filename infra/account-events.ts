import { Duration, Validations } from 'aws-cdk-lib';
import { UserPoolOperation } from 'aws-cdk-lib/aws-cognito';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { Policy, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { AppFunction } from './function.ts';
import type { Stage } from './stages.ts';
import type { Users } from './users.ts';

type AccountEventsProps = { stage: Stage; assets: string; users: Users };

/** What happens to accounts beside sign-in: sessions end after a reset, sign-ups that nobody confirmed are removed. */
export class AccountEvents extends Construct {
  readonly trigger: AppFunction;
  readonly cleanup: AppFunction;

  constructor(scope: Construct, id: string, { stage, assets, users }: AccountEventsProps) {
    super(scope, id);

    this.trigger = new AppFunction(this, 'Trigger', {
      stage,
      assets,
      area: 'account-events',
      timeoutSeconds: 5, // Cognito waits no longer.
      invocation: 'Only Cognito calls this function, and it waits for the answer: a failed call fails the reset.',
    });
    // A policy of its own: the role's default one is made before the function, and the pool after it.
    new Policy(this, 'SignOut', {
      roles: [this.trigger.role],
      statements: [
        new PolicyStatement({ actions: ['cognito-idp:AdminUserGlobalSignOut'], resources: [users.pool.userPoolArn] }),
      ],
    });
    users.pool.addTrigger(UserPoolOperation.POST_CONFIRMATION, this.trigger.lambda);

    this.cleanup = new AppFunction(this, 'Cleanup', {
      stage,
      assets,
      area: 'sign-up-cleanup',
      timeoutSeconds: 30,
      invocation:
        'It runs on a schedule, and the next run repeats the work of a failed one. An alarm reports failures.',
    });
    users.grantTo(this.cleanup, 'ListUsers', 'AdminGetUser', 'AdminDeleteUser');
    const schedule = new Rule(this, 'Schedule', {
      description: 'Removes sign-ups that nobody confirmed within a day.',
      schedule: Schedule.rate(Duration.hours(1)),
      targets: [new LambdaFunction(this.cleanup.lambda)],
    });
    Validations.of(schedule).acknowledge({
      id: 'Serverless-EventBusDLQ',
      reason: 'The events say nothing but that it is time, and the next one says it again.',
    });
  }
}
