import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { AppFunction, type FunctionBase } from '#infra/functions/function.ts';
import type { Users } from '#infra/state/users.ts';
import { callEvery } from './schedule.ts';

type SignUpCleanupProps = { base: FunctionBase; users: Users };

/** Removes sign-ups that nobody confirmed. */
export class SignUpCleanup extends Construct {
  readonly cleanup: AppFunction;

  constructor(scope: Construct, id: string, { base, users }: SignUpCleanupProps) {
    super(scope, id);
    this.cleanup = new AppFunction(this, 'Cleanup', {
      ...base,
      area: 'sign-up-cleanup',
      timeoutSeconds: 30,
      lost: 'Users lose nothing: sign-ups that nobody confirmed stay longer than a day.',
    });
    users.grantTo(this.cleanup, 'ListUsers', 'AdminGetUser', 'AdminDeleteUser');
    callEvery(Duration.hours(1), this.cleanup, this, 'Removes sign-ups that nobody confirmed within a day.');
  }
}
