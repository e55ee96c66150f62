import { type App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, type NagPack, ServerlessChecks } from 'cdk-nag';

/*
 * Two rule packs look at every resource on every synthesis. What they find is either fixed or acknowledged at
 * the construct it concerns, with the risk and the reason: search for `acknowledge` to read them all.
 */
const packs = (app: App): NagPack[] => [new AwsSolutionsChecks(app), new ServerlessChecks(app)];

/** Makes synthesis fail on any open finding. */
export function addChecks(app: App): void {
  Validations.of(app).addPlugins(...packs(app));
}

/** The open findings, one line each: rule, resource, what is wrong. Empty is good. */
export function openFindings(app: App): string[] {
  return packs(app).flatMap((pack) =>
    pack
      .validateScope(app)
      .violations.flatMap(({ ruleName, description, violatingResources }) =>
        violatingResources.map(({ constructPath }) => `${ruleName} at ${constructPath}: ${description}`),
      ),
  );
}
