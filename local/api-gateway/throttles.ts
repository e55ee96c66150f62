import * as z from 'zod/mini';
import type { Template } from '#local/template/template.ts';

/* API Gateway's throttling: a bucket of tokens for each route, as the stage's route settings say. */

const Stage = z.object({
  ApiId: z.string(),
  RouteSettings: z._default(
    z.record(z.string(), z.strictObject({ ThrottlingRateLimit: z.number(), ThrottlingBurstLimit: z.number() })),
    {},
  ),
});

/** Takes a token of a route. @returns false when its bucket is empty. */
export type Throttles = (routeKey: string) => boolean;

/** A system without limits. */
export const unlimited: Throttles = () => true;

/** Plays the route settings of an API's stage. @param now the time in milliseconds. */
export function openThrottles(template: Template, apiId: string, now: () => number): Throttles {
  const settings = template
    .resources('AWS::ApiGatewayV2::Stage')
    .map(({ properties }) => Stage.parse(properties))
    .find((stage) => stage.ApiId === apiId)?.RouteSettings;
  const buckets = new Map<string, { tokens: number; at: number }>();

  return (routeKey) => {
    const limit = settings?.[routeKey];
    if (!limit) return true;
    const at = now();
    const { ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst } = limit;
    const before = buckets.get(routeKey) ?? { tokens: burst, at };
    const tokens = Math.min(burst, before.tokens + ((at - before.at) / 1000) * rate);
    const passes = tokens >= 1;
    buckets.set(routeKey, { tokens: passes ? tokens - 1 : tokens, at });
    return passes;
  };
}
