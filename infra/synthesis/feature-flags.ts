import recommended from 'aws-cdk-lib/recommended-feature-flags.json' with { type: 'json' };

/**
 * The CDK feature flags: all that the installed aws-cdk-lib recommends for a new app. They are here instead of in
 * cdk.json, so that the command line, the tests and the local runner synthesize the same template. An update of
 * aws-cdk-lib may add flags: read `npx cdk diff` before deploying it.
 */
export const featureFlags = {
  ...recommended,
  // Adds each asset's path to the template: the local runner runs the deployed bundles.
  'aws:cdk:enable-asset-metadata': true,
};
