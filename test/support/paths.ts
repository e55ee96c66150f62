import { ulid } from 'ulid';

/** A route's path with something in place of each parameter that its schema takes, and nobody has. */
export function pathWithIds(path: string): string {
  return path.replace('{reference}', 'DW-0000000-00000').replace(/\{(id|chat_id)\}/g, () => ulid());
}
