import * as z from 'zod/mini';
import type { Template } from '#local/template/template.ts';
import { wildcard } from '#local/template/wildcard.ts';
import type { LambdaFunction } from './function.ts';

const Permission = z.object({
  FunctionName: z.string(),
  Principal: z.string(),
  SourceArn: z.optional(z.string()),
});

/** Whether a service may invoke a function on behalf of `source`, an ARN. */
export type MayInvoke = (target: Pick<LambdaFunction, 'id' | 'arn'>, source: string) => boolean;

/** What the template's permissions let a service (`events.amazonaws.com`) invoke. */
export function invokePermissions(template: Template, service: string): MayInvoke {
  const permissions = template
    .resources('AWS::Lambda::Permission')
    .map(({ properties }) => Permission.parse(properties))
    .filter(({ Principal }) => Principal === service);
  return ({ id, arn }, source) =>
    permissions.some(
      ({ FunctionName, SourceArn }) =>
        (FunctionName === arn || FunctionName === id) && (SourceArn === undefined || wildcard(SourceArn).test(source)),
    );
}
