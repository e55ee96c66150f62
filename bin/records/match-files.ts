import { basename } from 'node:path';
import type { Mapping } from '#shared/records/mapping.ts';

/** A mapping's name of a file, and the paths that are such files, in the order given. */
export type MatchedFiles = Map<string, string[]>;

/**
 * Which of the mapping's files each path is, by its name.
 *
 * @throws for a path that is none, and when a needed file is missing.
 */
export function matchFiles({ files, house }: Mapping, paths: readonly string[]): MatchedFiles {
  const matched: MatchedFiles = new Map(Object.keys(files).map((name) => [name, []]));
  for (const path of paths) {
    const [name] = Object.entries(files).find(([, { pattern }]) => isLike(basename(path), pattern)) ?? [];
    if (name === undefined) {
      const patterns = Object.values(files).map(({ pattern }) => pattern);
      throw new Error(`${basename(path)} is none of the mapping’s files: ${patterns.join(', ')}.`);
    }
    matched.get(name)?.push(path);
  }
  for (const [name, { pattern, needed = false }] of Object.entries(files)) {
    if ((needed || name === house.file) && matched.get(name)?.length === 0) throw new Error(`Give a file ${pattern}.`);
  }
  return matched;
}

function isLike(name: string, pattern: string): boolean {
  const parts = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 'i').test(name);
}
