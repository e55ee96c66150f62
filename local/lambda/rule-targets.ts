import * as z from 'zod/mini';
import { accountId, type Resource, region, type Template } from '#local/template/template.ts';
import { calleeOf } from './callee.ts';
import type { LambdaFunction } from './function.ts';
import { invokePermissions } from './invoke-permissions.ts';

/* The functions that EventBridge's rules call, on a schedule or for an event. */

/** How a target is reached. */
export const Delivery = z.object({
  Arn: z.string(),
  Id: z.string(),
  // How often EventBridge retries to reach Lambda, which always succeeds here. A failed invocation is not retried.
  RetryPolicy: z.optional(z.object({ MaximumRetryAttempts: z.optional(z.number()) })),
  // For what does not reach Lambda: nothing here.
  DeadLetterConfig: z.optional(z.object({ Arn: z.string() })),
});

export const ruleArn = ({ id }: Resource): string => `arn:aws:events:${region}:${accountId}:rule/${id}`;

type Options = { resource: Resource; template: Template; functions: LambdaFunction[] };

/** The functions of a rule's targets. Throws for one that EventBridge may not invoke. */
export function ruleTargets(
  { resource, template, functions }: Options,
  targets: readonly { Arn: string }[],
): LambdaFunction[] {
  const mayInvoke = invokePermissions(template, 'events.amazonaws.com');
  return targets.map(({ Arn }) => {
    const callee = calleeOf(functions, Arn);
    if (!callee) throw new Error(`The rule ${resource.id} invokes ${Arn}, no function of the template.`);
    if (!mayInvoke(callee.arn, ruleArn(resource))) {
      throw new Error(`EventBridge has no permission to invoke ${callee.target.id} by the rule ${resource.id}.`);
    }
    return callee.target;
  });
}
