import * as z from 'zod/mini';
import { fallbackOf } from '#shared/values/open-enum.ts';

/** An unknown value is first left out, then `null`, then its item is left out of the list: one round each. */
const maxRounds = 4;

/**
 * Parses an answer of this release, or of one that knows more: keys that this page does not know are dropped, and an
 * unknown value of an enum becomes its fallback (`openEnum`) or is left out. Anything else that does not fit fails.
 */
export function readAnswer<Schema extends z.ZodMiniType>(
  schema: Schema,
  body: unknown,
): z.core.util.SafeParseResult<z.output<Schema>> {
  let parsed = z.safeParse(schema, body);
  if (parsed.success) return parsed;
  const answer = structuredClone(body);
  for (let round = 1; !parsed.success && round <= maxRounds; round += 1) {
    // The last item of a list first: leaving one out moves those after it.
    for (const issue of parsed.error.issues.toReversed()) forget(answer, issue);
    parsed = z.safeParse(schema, answer);
  }
  return parsed;
}

type Branch = Record<PropertyKey, unknown>;
const isBranch = (value: unknown): value is Branch => typeof value === 'object' && value !== null;

/** Takes what the issue complains about out of the answer. */
function forget(answer: unknown, issue: z.core.$ZodIssue): void {
  const [parent, key] = placeOf(answer, issue.path);
  if (issue.code === 'unrecognized_keys') {
    const value = key === undefined ? answer : parent?.[key];
    if (isBranch(value)) for (const each of issue.keys) delete value[each];
  }
  if (parent === undefined || key === undefined) return;
  if (issue.code === 'invalid_key') delete parent[key];
  if (issue.code === 'invalid_value') replace(answer, issue, parent, key);
}

function replace(answer: unknown, { values, path }: z.core.$ZodIssueInvalidValue, parent: Branch, key: PropertyKey) {
  // An item before this one is gone, and another has moved into its place.
  if (values.some((each) => each === parent[key])) return;
  const fallback = fallbackOf(values);
  if (parent[key] !== undefined && parent[key] !== null && fallback !== undefined) parent[key] = fallback;
  else if (parent[key] === null || Array.isArray(parent)) leaveOutItem(answer, path);
  else if (parent[key] === undefined) parent[key] = null;
  else delete parent[key];
}

/** Leaves out the innermost item of a list that holds the value. */
function leaveOutItem(answer: unknown, path: PropertyKey[]): void {
  const depth = path.findLastIndex((key) => typeof key === 'number');
  const [list, index] = placeOf(answer, path.slice(0, depth + 1));
  if (Array.isArray(list) && index !== undefined) list.splice(Number(index), 1);
}

/** The object or list that holds the last key of a path, and that key. */
function placeOf(answer: unknown, path: PropertyKey[]): [parent: Branch | undefined, key: PropertyKey | undefined] {
  let parent = answer;
  for (const key of path.slice(0, -1)) parent = isBranch(parent) ? parent[key] : undefined;
  return [isBranch(parent) ? parent : undefined, path.at(-1)];
}
