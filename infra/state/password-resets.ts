import { Validations } from 'aws-cdk-lib';
import { UserPoolOperation } from 'aws-cdk-lib/aws-cognito';
import { Policy, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { AppFunction, type FunctionBase } from '#infra/functions/function.ts';
import type { Tables } from './tables.ts';
import type { Users } from './users.ts';

type PasswordResetsProps = { base: Omit<FunctionBase, 'undelivered'>; users: Users; tables: Tables };

/** Ends the sessions of an account whose password was reset. The user pool calls it, so it belongs to the pool. */
export class PasswordResets extends Construct {
  readonly trigger: AppFunction;

  constructor(scope: Construct, id: string, { base, users, tables }: PasswordResetsProps) {
    super(scope, id);
    this.trigger = new AppFunction(this, 'Trigger', {
      ...base,
      area: 'account-events',
      timeoutSeconds: 10, // Cognito waits 5 s; what it has begun ends all the same.
      lost: 'Users who reset their password stay signed in elsewhere.',
    });
    // A policy of its own: the role's default one is made before the function, and the pool after it.
    new Policy(this, 'SignOut', {
      roles: [this.trigger.role],
      statements: [
        new PolicyStatement({ actions: ['cognito-idp:AdminUserGlobalSignOut'], resources: [users.pool.userPoolArn] }),
      ],
    });
    users.pool.addTrigger(UserPoolOperation.POST_CONFIRMATION, this.trigger.live);
    tables.grantGateTo(this.trigger);
    Validations.of(this.trigger.lambda).acknowledge({
      id: 'Serverless-LambdaDLQ',
      reason: 'Cognito waits for its answer. Only calls that nobody waits for are lost without a queue.',
    });
  }
}
