import * as z from 'zod/mini';
import { invalid, type StripeError } from '#local/stripe/state/stripe-error.ts';
import type { Param } from './form.ts';

/*
 * The types of parameters. All arrive as texts. Objects are strict: what is not played is refused by name, so that
 * nobody relies on it here.
 */

export const text = z.string().check(z.minLength(1, 'empty'), z.maxLength(5000));
/** A text that may be emptied. */
export const emptyable = z.pipe(
  z.string().check(z.maxLength(5000)),
  z.transform((value) => (value === '' ? null : value)),
);
export const integer = z.pipe(z.string().check(z.regex(/^-?\d{1,15}$/, 'Invalid integer')), z.transform(Number));
export const boolean = z.pipe(
  z.enum(['true', 'false']),
  z.transform((value) => value === 'true'),
);
/** Up to 50 texts; an empty one removes its name. */
export const metadata = z.union([
  z.literal(''),
  z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(500))),
]);
export const url = z.url({ protocol: /^https?$/ });

const expand = { expand: z.optional(z.array(z.string())) };
const paging = { limit: z.optional(integer), starting_after: z.optional(z.string()) };

/** The parameters of a call that answers an object. */
export const params = <T extends z.core.$ZodLooseShape>(shape: T) => z.strictObject({ ...expand, ...shape });
/** The parameters of a call that answers a list. */
export const listParams = <T extends z.core.$ZodLooseShape>(shape: T) =>
  z.strictObject({ ...expand, ...paging, ...shape });

/** Parses parameters; throws Stripe's error for the first that is wrong. */
export function parseParams<T>(schema: z.ZodMiniType<T>, sent: Record<string, Param>): T {
  const parsed = schema.safeParse(sent);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw issue ? refusalOf(issue, sent) : invalid('Invalid parameters.');
}

function refusalOf(issue: z.core.$ZodIssue, sent: Record<string, Param>): StripeError {
  if (issue.code === 'unrecognized_keys') {
    const param = nameOf([...issue.path, issue.keys[0] ?? '']);
    return invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const param = nameOf(issue.path);
  if (valueAt(sent, issue.path) === undefined) {
    return invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  if (issue.message === 'empty') {
    const message = `You passed an empty string for '${param}'. Omit it or pass a value.`;
    return invalid(message, { code: 'parameter_invalid_empty', param });
  }
  return invalid(`Invalid ${param}: ${issue.message}`, { param });
}

/** `subscription_data[trial_end]` */
const nameOf = ([first, ...rest]: PropertyKey[]) =>
  `${String(first)}${rest.map((each) => `[${String(each)}]`).join('')}`;

function valueAt(sent: unknown, path: PropertyKey[]): unknown {
  return path.reduce((value, key) => (value === undefined ? value : Object(value)[key]), sent);
}
