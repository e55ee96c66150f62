import { Aws, Validations } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, MathExpression, Metric, Stats, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { AppFunction, RequestedArea } from '#infra/functions/function.ts';
import type { Stage } from '#infra/stage/stages.ts';
import type { ErrorCode } from '#shared/values/errors.ts';
import { period } from './alarms.ts';

type RolloutProps = {
  stage: Stage;
  /** Those that requests reach. The others go to their new version at once. */
  functions: Record<RequestedArea, AppFunction>;
};

const { all, any, numberValue, stringValue } = FilterPattern;

/** An answer of the HTTP API or of the chat that says that the function failed. */
const failedAnswer = all(
  stringValue('$.message.event', '=', 'answer'),
  any(numberValue('$.message.status', '>=', 500), stringValue('$.message.code', '=', 'internal' satisfies ErrorCode)),
);

/**
 * Moves the calls of each function to its new version in two steps, and back when the new version fails meanwhile: then
 * CloudFormation rolls the whole deploy back.
 *
 * Each version has an alarm of its own. An alarm of the whole stage that is on would refuse every deploy, the one that
 * mends it and the one that goes back, too. A stage that moves at once has nothing of this: CodeDeploy would only add a
 * reason for a deploy to fail.
 */
export class Rollout extends Construct {
  private readonly stage: Stage;

  constructor(scope: Construct, id: string, { stage, functions }: RolloutProps) {
    super(scope, id);
    this.stage = stage;
    if (stage.rollout === 'at-once') return;
    const role = this.role(Object.values(functions));
    const application = new LambdaApplication(this, 'Application');
    for (const area of Object.keys(functions) as RequestedArea[]) {
      new LambdaDeploymentGroup(this, area, {
        application,
        alias: functions[area].live,
        alarms: [this.alarmOfVersion(area, functions[area])],
        deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
        // With AWS's managed policy it could move every function of the account.
        role: role.withoutPolicyUpdates(),
      }).node.addDependency(role);
    }
  }

  private role(functions: AppFunction[]): Role {
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('codedeploy.amazonaws.com') });
    // AWS offers it for no single alarm.
    role.addToPolicy(new PolicyStatement({ actions: ['cloudwatch:DescribeAlarms'], resources: ['*'] }));
    role.addToPolicy(
      new PolicyStatement({
        actions: ['lambda:GetAlias', 'lambda:UpdateAlias', 'lambda:GetProvisionedConcurrencyConfig'],
        // The alias by its name: it waits for this policy itself.
        resources: functions.flatMap(({ lambda: { functionArn } }) => [functionArn, `${functionArn}:live`]),
      }),
    );
    Validations.of(role).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason:
        'Only cloudwatch:DescribeAlarms, which AWS offers for no single alarm. It shows names and states of alarms.',
    });
    return role;
  }

  /** Is on when the newest version crashes once, or answers three calls of five minutes with a failure. */
  private alarmOfVersion(area: RequestedArea, fn: AppFunction): Alarm {
    const { version } = fn.lambda.currentVersion;
    const crashed = new Metric({
      namespace: 'AWS/Lambda',
      metricName: 'Errors',
      dimensionsMap: {
        FunctionName: fn.lambda.functionName,
        Resource: `${fn.lambda.functionName}:${fn.live.aliasName}`,
        ExecutedVersion: version,
      },
      statistic: Stats.SUM,
      period,
    });
    const { metricNamespace: namespace, metricName } = this.countFailures(area, fn);
    const failed = new Metric({
      namespace,
      metricName,
      dimensionsMap: { Version: version },
      statistic: Stats.SUM,
      period,
    });
    return new Alarm(this, `Failing-${area}`, {
      // With the version in its name each version gets a new one, which is not on from the start.
      alarmName: `${Aws.STACK_NAME}-failing-${area}-${version}`,
      alarmDescription: `The newest version of ${area} fails: CodeDeploy takes it back. Runbook: docs/operations.md#when-a-new-version-fails.`,
      metric: new MathExpression({
        label: 'fails',
        expression: 'IF(FILL(crashed, 0) > 0 OR FILL(failed, 0) >= 3, 1, 0)',
        usingMetrics: { crashed, failed },
        period,
      }),
      threshold: 0,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
  }

  /** By version, which only the function's own log knows. */
  private countFailures(area: RequestedArea, { logGroup }: AppFunction) {
    const metric = { metricNamespace: `dealwright/${this.stage.name}`, metricName: `Failures-${area}` };
    new MetricFilter(this, `Failures-${area}`, {
      logGroup,
      filterPattern: failedAnswer,
      dimensions: { Version: '$.message.version' },
      ...metric,
    });
    return metric;
  }
}
