import * as z from 'zod/mini';
import type { BusEvent } from '#local/internet/bus-event.ts';
import { playedProperties } from '#local/template/played-properties.ts';
import { accountId, type Resource, region, type Template } from '#local/template/template.ts';
import type { LambdaFunction } from './function.ts';
import { Delivery, ruleTargets } from './rule-targets.ts';

/*
 * EventBridge's default bus: rules with a pattern call functions with what they make of an event. A pattern names values,
 * or that a field exists; an input is made of whole values of the event.
 */

export type EventBus = {
  /** Calls the functions of the rules that it matches, and waits for them. Never rejects. */
  publish(event: BusEvent): Promise<void>;
};

const Values = z.array(z.union([z.string(), z.strictObject({ exists: z.literal(true) })]));
type Pattern = { [field: string]: Pattern | z.infer<typeof Values> };
const Pattern: z.ZodMiniType<Pattern> = z.record(
  z.string(),
  z.union([Values, z.lazy((): z.ZodMiniType<Pattern> => Pattern)]),
);

// Strict: schedules beside a pattern, other buses and inputs are refused by name.
const Properties = z.strictObject({
  Description: z.optional(z.string()),
  EventPattern: Pattern,
  State: z._default(z.enum(['ENABLED', 'DISABLED']), 'ENABLED'),
  Targets: z.array(
    z.strictObject({
      ...Delivery.shape,
      InputTransformer: z.strictObject({ InputPathsMap: z.record(z.string(), z.string()), InputTemplate: z.string() }),
    }),
  ),
  Tags: z.optional(z.unknown()),
});

export const isEventRule = ({ properties }: Resource): boolean => 'EventPattern' in properties;

type Options = {
  rules: Resource[];
  template: Template;
  functions: LambdaFunction[];
  now: () => number;
  report: (line: string) => void;
};

/** Opens the bus with the template's rules. Throws for a rule that is not played, or that may not call its function. */
export function openEventBus({ rules, template, functions, now, report }: Options): EventBus {
  const opened = rules.map((resource) => {
    const { EventPattern, State, Targets } = playedProperties(Properties, resource);
    const targets = ruleTargets({ resource, template, functions }, Targets).map((target, at) => ({
      target,
      input: Targets[at]?.InputTransformer,
    }));
    return { id: resource.id, pattern: EventPattern, isOn: State === 'ENABLED', targets };
  });

  return {
    async publish(event) {
      const whole = {
        version: '0',
        id: crypto.randomUUID(),
        account: accountId,
        region,
        time: `${new Date(now()).toISOString().slice(0, 19)}Z`,
        ...event,
      };
      const called = opened
        .filter(({ isOn, pattern }) => isOn && matches(pattern, whole))
        .flatMap(({ id, targets }) =>
          targets.map(async ({ target, input }) => {
            const { ok } = await target.invoke(inputOf(input, whole));
            if (!ok) report(`${id}: an invocation failed.`);
          }),
        );
      await Promise.all(called);
    },
  };
}

/** Whether each field of a pattern is there, with one of its values; a list in the event has any of them. */
function matches(pattern: Pattern, event: unknown): boolean {
  return Object.entries(pattern).every(([field, wanted]) => {
    const found = fieldOf(event, field);
    if (!Array.isArray(wanted)) return matches(wanted, found);
    return [found]
      .flat()
      .some((one) => one !== undefined && wanted.some((each) => typeof each === 'object' || each === one));
  });
}

const fieldOf = (of: unknown, field: string): unknown =>
  z.catch(z.record(z.string(), z.unknown()), {}).parse(of)[field];

/** The input that a target gets: its template with the event's values in it, as JSON. */
function inputOf(
  transformer: { InputPathsMap: Record<string, string>; InputTemplate: string } | undefined,
  event: unknown,
): unknown {
  if (!transformer) return event;
  const { InputPathsMap, InputTemplate } = transformer;
  return JSON.parse(
    InputTemplate.replaceAll(/<([\w-]+)>/g, (_, name: string) => {
      const [, ...path] = (InputPathsMap[name] ?? '').split('.');
      return JSON.stringify(path.reduce(fieldOf, event) ?? null);
    }),
  );
}
