import * as z from 'zod/mini';
import { playedProperties } from '#local/template/played-properties.ts';
import { functionArn, type Template } from '#local/template/template.ts';

/*
 * Lambda's versions and aliases, and CodeDeploy's deployment groups, as a first deploy leaves them: each function has
 * one version, which has the template's code, and aliases of it. CodeDeploy moves calls only when a later deploy changes
 * an alias's version. A running system sees no deploy, so there is nothing more to play; what AWS would refuse is
 * refused.
 */

// Strict: provisioned concurrency and a split between versions are refused by name.
const Version = z.strictObject({ FunctionName: z.string(), Description: z.optional(z.string()) });
const Alias = z.strictObject({
  FunctionName: z.string(),
  FunctionVersion: z.string(),
  Name: z.string().check(z.regex(/^(?!\d+$)[\w-]{1,128}$/)),
  Description: z.optional(z.string()),
});
const DeploymentGroup = z.strictObject({
  ApplicationName: z.string(),
  DeploymentConfigName: z.string().check(z.regex(/^CodeDeployDefault\.Lambda/)),
  DeploymentStyle: z.strictObject({
    DeploymentType: z.literal('BLUE_GREEN'),
    DeploymentOption: z.literal('WITH_TRAFFIC_CONTROL'),
  }),
  ServiceRoleArn: z.string(),
  AlarmConfiguration: z.optional(
    z.strictObject({
      Enabled: z.boolean(),
      // CodeDeploy takes ten.
      Alarms: z.array(z.strictObject({ Name: z.string() })).check(z.maxLength(10)),
      IgnorePollAlarmFailure: z.optional(z.boolean()),
    }),
  ),
  AutoRollbackConfiguration: z.optional(z.strictObject({ Enabled: z.boolean(), Events: z.array(z.string()) })),
});

/** The ARNs of each function's aliases, by the function's ARN. Throws for an alias of no version. */
export function readAliases(template: Template): Map<string, string[]> {
  for (const group of template.resources('AWS::CodeDeploy::DeploymentGroup')) playedProperties(DeploymentGroup, group);
  const published = template
    .resources('AWS::Lambda::Version')
    .map((resource) => functionArn(playedProperties(Version, resource).FunctionName));
  const aliases = new Map<string, string[]>();
  for (const resource of template.resources('AWS::Lambda::Alias')) {
    const { FunctionName, FunctionVersion, Name } = playedProperties(Alias, resource);
    const arn = functionArn(FunctionName);
    if (FunctionVersion !== '1' || !published.includes(arn)) {
      throw new Error(`Lambda would not create the alias ${resource.id}: ${arn} has no version ${FunctionVersion}.`);
    }
    aliases.set(arn, [...(aliases.get(arn) ?? []), `${arn}:${Name}`]);
  }
  return aliases;
}
