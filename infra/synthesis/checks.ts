import { type App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, type NagPack, ServerlessChecks } from 'cdk-nag';

/*
 * Two rule packs check every resource at synthesis. Findings are fixed, or acknowledged at their construct with risk
 * and reason: search for `acknowledge`.
 */
const packs = (app: App): NagPack[] => [new AwsSolutionsChecks(app), new ServerlessChecks(app)];

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
