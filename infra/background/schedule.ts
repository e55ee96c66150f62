import { type Duration, Validations } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { Construct } from 'constructs';
import type { AppFunction } from '#infra/functions/function.ts';

/** Calls a function at a fixed rate. The call says nothing but that it is time. */
export function callEvery(period: Duration, fn: AppFunction, owner: Construct, description: string): void {
  const schedule = new Rule(owner, 'Schedule', {
    description,
    schedule: Schedule.rate(period),
    targets: [new LambdaFunction(fn.live)],
  });
  Validations.of(schedule).acknowledge({
    id: 'Serverless-EventBusDLQ',
    reason: 'The events say nothing but that it is time, and the next one says it again.',
  });
}
