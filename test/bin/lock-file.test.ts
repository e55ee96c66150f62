import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      integrity: z.optional(z.string()),
      /** Comes inside of another package, whose hash covers it. */
      inBundle: z.optional(z.boolean()),
      optional: z.optional(z.boolean()),
    }),
  ),
});

/** Binaries of tools of the check for platforms that neither CI nor AWS runs: their hashes are still to be added. */
const withoutHash = /^node_modules\/(@biomejs\/cli|@oxc-parser\/binding)-/;

it('has npm check every package by its hash, but binaries of the check for other platforms', () => {
  const { packages } = Lock.parse(
    JSON.parse(readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8')),
  );
  const unchecked = Object.entries(packages).filter(
    ([path, entry]) => path !== '' && !entry.integrity && !entry.inBundle,
  );
  expect(unchecked.filter(([path, { optional }]) => !optional || !withoutHash.test(path))).toEqual([]);
});
