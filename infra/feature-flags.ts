/*
 * The CDK feature flags that change something this app has. They live here and not in cdk.json so that the
 * tests, the local runner and the command line synthesise one and the same template.
 */
export const featureFlags = {
  '@aws-cdk/aws-iam:minimizePolicies': true,
  '@aws-cdk/aws-s3:publicAccessBlockedByDefault': true,
  '@aws-cdk/aws-s3:createDefaultLoggingPolicy': true,
  '@aws-cdk/aws-s3:serverAccessLogsUseBucketPolicy': true,
  '@aws-cdk/aws-cloudfront:defaultFunctionRuntimeV2_0': true,
  '@aws-cdk/aws-apigateway:logGroupDestinationArnWithoutWildcard': true,
  '@aws-cdk/aws-lambda:createNewPoliciesWithAddToRolePolicy': false,
  '@aws-cdk/aws-lambda:useCdkManagedLogGroup': true,
  '@aws-cdk/core:enablePartitionLiterals': true,
  // CloudFormation's own schema rules fail the synthesis instead of only warning.
  '@aws-cdk/core:validateAgainstDefaultRules': true,
  // Where each asset lies is written beside it, so that the local runner finds the very bundle a function gets.
  'aws:cdk:enable-asset-metadata': true,
} as const;
