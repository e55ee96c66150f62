import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Stage } from './stages.ts';

/** A log with a name that operators know. As names are fixed, a first deploy that fails must leave no log behind. */
export function logGroup(scope: Construct, id: string, stage: Stage, name: string): LogGroup {
  return new LogGroup(scope, id, {
    logGroupName: name,
    retention: stage.logRetention,
    removalPolicy: stage.logRemovalPolicy,
  });
}
