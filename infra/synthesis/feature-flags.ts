import recommended from 'aws-cdk-lib/recommended-feature-flags.json' with { type: 'json' };

/**
 * The CDK feature flags: all that the installed aws-cdk-lib recommends for a new app. They are here instead of in
 * cdk.json, so that the command line, the tests and the local runner synthesize the same template. An update of
 * aws-cdk-lib may add flags: read `npx cdk diff` before deploying it.
 */
export const featureFlags = {
  ...recommended,
  // Exports and imports, not the weak references that are recommended: CloudFormation then refuses to replace or remove
  // what the app's stack uses of the stack of its state.
  '@aws-cdk/core:defaultCrossStackReferences': 'strong',
  // Adds each asset's path to the template: the local runner runs the deployed bundles.
  'aws:cdk:enable-asset-metadata': true,
};
