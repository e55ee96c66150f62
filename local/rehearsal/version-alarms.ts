import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { readWholeTemplate } from '#local/template/whole-template.ts';

/* What stops the way of calls to a new version, read from a stage's templates. */

const Ref = z.object({ Ref: z.string() });
const Attribute = z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.string()]) });
const Alias = z.object({
  Properties: z.object({ FunctionName: Ref, FunctionVersion: Attribute }),
  UpdatePolicy: z.object({ CodeDeployLambdaAliasUpdate: z.object({ DeploymentGroupName: Ref }) }),
});
const Lambda = z.object({ Properties: z.object({ LoggingConfig: z.object({ LogGroup: Ref }) }) });
const LogGroup = z.object({ Properties: z.object({ LogGroupName: z.string() }) });
const Group = z.object({
  Properties: z.object({
    AlarmConfiguration: z.object({ Enabled: z.literal(true), Alarms: z.array(z.object({ Name: z.unknown() })) }),
  }),
});
/** None is the metric of everything. */
const Dimensions = z._default(z.array(z.object({ Name: z.string(), Value: z.unknown() })), []);
const Alarm = z.object({
  Properties: z.object({
    AlarmName: z.unknown(),
    Dimensions,
    Metrics: z.optional(z.array(z.object({ MetricStat: z.optional(z.object({ Metric: z.object({ Dimensions }) })) }))),
  }),
});
const Joined = z.object({ 'Fn::Join': z.tuple([z.literal(''), z.array(z.unknown())]) });

/** An alarm that a deployment group watches. */
export type VersionAlarm = {
  /** The function whose calls the group moves. */
  area: string;
  /** With what only a deploy knows in angle brackets. */
  name: string;
  /** Whether it is about the newest version alone: by its name, and by each metric. */
  isOfVersion: boolean;
};

/** How many deployment groups the stage has: none where calls move at once. */
export function countDeploymentGroups(assembly: string): number {
  const resources = Object.values(readWholeTemplate(assembly).Resources);
  return resources.filter(({ Type }) => Type === 'AWS::CodeDeploy::DeploymentGroup').length;
}

/** Every alarm of every deployment group that moves an alias. Throws where an alias or a group is of another shape. */
export function versionAlarms(assembly: string): VersionAlarm[] {
  const { Resources } = readWholeTemplate(assembly);
  const aliases = Object.values(Resources).filter(
    (each) => each.Type === 'AWS::Lambda::Alias' && each.UpdatePolicy !== undefined,
  );
  return aliases.flatMap((each) => {
    const { Properties, UpdatePolicy } = Alias.parse(each);
    const lambda = Lambda.parse(Resources[Properties.FunctionName.Ref]).Properties;
    const { LogGroupName } = LogGroup.parse(Resources[lambda.LoggingConfig.LogGroup.Ref]).Properties;
    const [version] = Properties.FunctionVersion['Fn::GetAtt'];
    const { AlarmConfiguration } = Group.parse(
      Resources[UpdatePolicy.CodeDeployLambdaAliasUpdate.DeploymentGroupName.Ref],
    ).Properties;
    return AlarmConfiguration.Alarms.map(({ Name }) => {
      const alarm = Alarm.parse(Resources[Ref.parse(Name).Ref]).Properties;
      const watched = alarm.Metrics
        ? alarm.Metrics.flatMap(({ MetricStat }) => (MetricStat ? [MetricStat.Metric.Dimensions] : []))
        : [alarm.Dimensions];
      return {
        area: LogGroupName.split('/').at(-1) ?? '',
        name: nameIn(alarm.AlarmName),
        isOfVersion:
          watched.length > 0 &&
          [alarm.AlarmName, ...watched].every((part) => isDeepStrictEqual(versionsIn(part), [version])),
      };
    });
  });
}

/** The versions that a value refers to, each once. */
function versionsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { data } = Attribute.safeParse(value);
  if (data) return data['Fn::GetAtt'][1] === 'Version' ? [data['Fn::GetAtt'][0]] : [];
  return [...new Set(Object.values(value).flatMap(versionsIn))];
}

/** `<AWS::StackName>-failing-chat-<Version>` and so on. */
function nameIn(value: unknown): string {
  const joined = Joined.safeParse(value).data;
  if (!joined) return typeof value === 'string' ? value : '<a name of CloudFormation>';
  const parts = joined['Fn::Join'][1].map((part) => {
    if (typeof part === 'string') return part;
    return `<${Ref.safeParse(part).data?.Ref ?? Attribute.safeParse(part).data?.['Fn::GetAtt'][1] ?? '?'}>`;
  });
  return parts.join('');
}
