import { type App, type CfnResource, Validations } from 'aws-cdk-lib';
import { CfnEventSourceMapping } from 'aws-cdk-lib/aws-lambda';
import { AwsSolutionsChecks, type IApplyRule, type NagPack, rules, ServerlessChecks } from 'cdk-nag';

/*
 * Two rule packs check every resource at synthesis. Findings are fixed, or acknowledged at their construct with risk
 * and reason: search for `acknowledge`. Decision 131 lists the acknowledged rules.
 */

/** The pack without what the other one checks better, and without what AWS does not offer. */
class ServerlessChecksThatApply extends ServerlessChecks {
  protected override applyRule(check: IApplyRule): void {
    const { rule, node } = check;
    // AwsSolutions-L1 is the same rule, and AwsSolutions-SQS3 the same but for queues of dead letters.
    if (rule === rules.lambda.LambdaLatestVersion || rule === rules.sqs.SQSRedrivePolicy) return;
    // Only mappings of streams have a destination. What fails in a queue stays there, and SQS3 sees to its dead letters.
    if (rule === rules.lambda.LambdaEventSourceMappingDestination && readsQueue(node)) return;
    super.applyRule(check);
  }
}

/** Only mappings of queues have a maximum of calls at once. */
const readsQueue = (node: CfnResource): boolean =>
  node instanceof CfnEventSourceMapping && node.scalingConfig !== undefined;

const packs = (app: App): NagPack[] => [new AwsSolutionsChecks(app), new ServerlessChecksThatApply(app)];

/** Makes synthesis fail on any open finding. */
export function addChecks(app: App): void {
  Validations.of(app).addPlugins(...packs(app));
}

/** The open findings, one line each: rule, resource, problem. */
export function openFindings(app: App): string[] {
  return packs(app).flatMap((pack) =>
    pack
      .validateScope(app)
      .violations.flatMap(({ ruleName, description, violatingResources }) =>
        violatingResources.map(({ constructPath }) => `${ruleName} at ${constructPath}: ${description}`),
      ),
  );
}
