import type * as z from 'zod/mini';
import type { Resource } from './template.ts';

/**
 * A resource's properties by a schema that names all that is played. Throws with the resource and the properties
 * that are not, or that hold what AWS would not take.
 */
export function playedProperties<T extends z.ZodMiniType>(
  schema: T,
  { id, type, properties }: Resource,
): z.infer<T> {
  const parsed = schema.safeParse(properties);
  if (parsed.success) return parsed.data;
  const names = parsed.error.issues.map((issue) =>
    [...issue.path, ...(issue.code === 'unrecognized_keys' ? [issue.keys.join(', ')] : [])].join('.'),
  );
  throw new Error(
    `${id} (${type}) sets ${names.join(' and ')} in a way that the local runner does not play.`,
  );
}
