import { timingSafeEqual } from 'node:crypto';

/** Compares secrets, or hashes of them, in a time that tells nothing of either but its length. */
export function isSameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
