import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the generated inputs of a run begin; a new one each run. */
    seed: number;
    /** Whether this is `npm run test:hard`. */
    isHard: boolean;
  }
}

/** For fast-check: what it generates in this run. The run prints it, and takes it again as `TEST_SEED`. */
export const seed = inject('seed');

/** Whether the inputs are as many as is of any use, and not just as many as every push can wait for. */
export const isHard = inject('isHard');

/** How often a property is tried: `full` times in the hard tests, else 500 times at most. */
export const runs = (full: number): number => (isHard ? full : Math.min(500, full));
