import { randomInt } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { ensureSynthesizedPaying, ensureSynthesizedWith } from '#bin/built.ts';

/** The system and browser tests play what was built: the same bundles and template that a deploy takes. */
export default function setup(project: TestProject): void {
  const say = (line: string) => console.log(line);
  ensureSynthesizedWith('rentcast', say);
  ensureSynthesizedPaying(say);
  process.env.TEST_SEED ??= String(randomInt(2 ** 31));
  const seed = Number(process.env.TEST_SEED);
  if (!Number.isInteger(seed)) throw new Error('TEST_SEED is a whole number.');
  project.provide('seed', seed);
  console.log(`Inputs are generated with TEST_SEED=${seed}.`);
}
