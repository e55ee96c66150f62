import { Validations } from 'aws-cdk-lib';
import { LambdaApplication, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import type { AppFunction } from '#infra/functions/function.ts';
import type { Stage } from '#infra/stage/stages.ts';
import type { Monitoring, RequestedArea } from './monitoring.ts';

type RolloutProps = {
  stage: Stage;
  /** Those that requests reach. The others go to their new version at once. */
  functions: Record<RequestedArea, AppFunction>;
  /** It has the alarms that take a new version back. */
  monitoring: Monitoring;
};

/**
 * Moves the calls of each function to its new version, and back when an alarm is raised meanwhile: then CloudFormation
 * rolls the whole deploy back.
 */
export class Rollout extends Construct {
  constructor(scope: Construct, id: string, { stage, functions, monitoring }: RolloutProps) {
    super(scope, id);
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('codedeploy.amazonaws.com') });
    // AWS offers it for no single alarm.
    role.addToPolicy(new PolicyStatement({ actions: ['cloudwatch:DescribeAlarms'], resources: ['*'] }));
    role.addToPolicy(
      new PolicyStatement({
        actions: ['lambda:GetAlias', 'lambda:UpdateAlias', 'lambda:GetProvisionedConcurrencyConfig'],
        // The alias by its name: it waits for this policy itself.
        resources: Object.values(functions).flatMap(({ lambda: { functionArn } }) => [
          functionArn,
          `${functionArn}:live`,
        ]),
      }),
    );
    Validations.of(role).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason:
        'Only cloudwatch:DescribeAlarms, which AWS offers for no single alarm. It shows names and states of alarms.',
    });
    const application = new LambdaApplication(this, 'Application');
    for (const area of Object.keys(functions) as RequestedArea[]) {
      new LambdaDeploymentGroup(this, area, {
        application,
        alias: functions[area].live,
        alarms: monitoring.alarmsOf(area),
        deploymentConfig: stage.rollout,
        // With AWS's managed policy it could move every function of the account.
        role: role.withoutPolicyUpdates(),
      }).node.addDependency(role);
    }
  }
}
