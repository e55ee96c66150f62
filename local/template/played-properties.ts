import type * as z from 'zod/mini';
import type { Resource } from './template.ts';

/**
 * Parses a resource's properties with a schema of all that is played. Throws with the names of properties that are
 * not, or whose value AWS would refuse.
 */
export function playedProperties<T extends z.ZodMiniType>(schema: T, { id, type, properties }: Resource): z.infer<T> {
  const parsed = schema.safeParse(properties);
  if (parsed.success) return parsed.data;
  const names = parsed.error.issues.map((issue) =>
    [...issue.path, ...(issue.code === 'unrecognized_keys' ? [issue.keys.join(', ')] : [])].join('.'),
  );
  throw new Error(`${id} (${type}) sets ${names.join(' and ')} in a way that the local runner does not play.`);
}
