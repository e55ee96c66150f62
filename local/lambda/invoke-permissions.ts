import * as z from 'zod/mini';
import { functionArn, type Template } from '#local/template/template.ts';
import { wildcard } from '#local/template/wildcard.ts';

const Permission = z.object({
  FunctionName: z.string(),
  Principal: z.string(),
  SourceArn: z.optional(z.string()),
});

/** Whether a service may invoke a function or an alias, by its ARN, on behalf of `source`, another ARN. */
export type MayInvoke = (arn: string, source: string) => boolean;

/** Functions that the template's permissions let a service (`events.amazonaws.com`) invoke. */
export function invokePermissions(template: Template, service: string): MayInvoke {
  const permissions = template
    .resources('AWS::Lambda::Permission')
    .map(({ properties }) => Permission.parse(properties))
    .filter(({ Principal }) => Principal === service);
  return (arn, source) =>
    permissions.some(
      ({ FunctionName, SourceArn }) =>
        functionArn(FunctionName) === arn && (SourceArn === undefined || wildcard(SourceArn).test(source)),
    );
}
