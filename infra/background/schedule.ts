import type { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { Construct } from 'constructs';
import type { AppFunction } from '#infra/functions/function.ts';

/**
 * Calls a function at a fixed rate. The call says nothing but that it is time. If EventBridge can't make it for a day,
 * it goes to the function's queue of what was not delivered.
 */
export function callEvery(period: Duration, fn: AppFunction, owner: Construct, description: string): void {
  const { deadLetterQueue } = fn.lambda;
  new Rule(owner, 'Schedule', {
    description,
    schedule: Schedule.rate(period),
    targets: [new LambdaFunction(fn.live, { ...(deadLetterQueue && { deadLetterQueue }) })],
  });
}
