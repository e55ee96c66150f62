import recommended from 'aws-cdk-lib/recommended-feature-flags.json' with { type: 'json' };

/**
 * The CDK feature flags: all that the installed aws-cdk-lib recommends to a new app. They are set here and not in
 * cdk.json so that the command line, the tests and the local runner synthesize one and the same template. An
 * update of aws-cdk-lib can bring new ones: read `npx cdk diff` before deploying it.
 */
export const featureFlags = {
  ...recommended,
  // Where an asset lies is written beside it: the local runner runs the very bundle a function gets.
  'aws:cdk:enable-asset-metadata': true,
};
