import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Clock } from '#local/clock/clock.ts';
import { playedProperties } from '#local/template/played-properties.ts';
import { accountId, type Resource, region, type Template } from '#local/template/template.ts';
import type { LambdaFunction } from './function.ts';
import { Delivery, ruleArn, ruleTargets } from './rule-targets.ts';

/*
 * EventBridge's scheduled rules: they invoke a function at a fixed rate, first one period after the start.
 */

// Strict: patterns and inputs are refused by name.
const Properties = z.strictObject({
  Name: z.optional(z.string()),
  Description: z.optional(z.string()),
  ScheduleExpression: z.string(),
  State: z._default(z.enum(['ENABLED', 'DISABLED']), 'ENABLED'),
  Targets: z.array(z.strictObject(Delivery.shape)),
  Tags: z.optional(z.unknown()),
});

const periods: Record<string, number> = { minute: 60_000, hour: 60 * 60_000, day: 24 * 60 * 60_000 };

type Options = {
  resource: Resource;
  template: Template;
  functions: LambdaFunction[];
  clock: Clock;
  report: (line: string) => void;
};

export type Schedule = { close(): void };

/** Starts a rule of the template. Throws for what EventBridge refuses, and for a function it may not invoke. */
export function openSchedule({ resource, template, functions, clock, report }: Options): Schedule {
  const { ScheduleExpression, State, Targets } = playedProperties(Properties, resource);
  const arn = ruleArn(resource);
  const period = periodOf(ScheduleExpression);

  const targets = ruleTargets({ resource, template, functions }, Targets);

  let cancel = () => {};
  function setFor(time: number): void {
    cancel = clock.at(time, async () => {
      // Runs that were missed while the machine slept are skipped.
      setFor(Math.max(time, clock.now() - period) + period);
      const outcomes = await Promise.all(targets.map((target) => target.invoke(eventOf(arn, time))));
      if (outcomes.some(({ ok }) => !ok)) report(`${resource.id}: an invocation failed.`);
    });
  }

  if (State === 'ENABLED') setFor(clock.now() + period);
  return { close: () => cancel() };
}

/** The period of a rate in milliseconds. EventBridge accepts the singular for 1 only. */
function periodOf(expression: string): number {
  const [, number = '', unit = '', plural] = /^rate\(([1-9]\d*) (minute|hour|day)(s?)\)$/.exec(expression) ?? [];
  const period = periods[unit];
  if (period === undefined || (plural === 's') !== Number(number) > 1) {
    throw new Error(`EventBridge does not take the rate ${expression}.`);
  }
  return Number(number) * period;
}

function eventOf(ruleArn: string, time: number) {
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': 'Scheduled Event',
    source: 'aws.events',
    account: accountId,
    time: `${new Date(time).toISOString().slice(0, 19)}Z`,
    region,
    resources: [ruleArn],
    detail: {},
  };
}
