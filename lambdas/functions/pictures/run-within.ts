import { createContext, Script } from 'node:vm';

const script = new Script('work()');

/**
 * Runs work that may take long, and ends it after a time, wherever it is: a promise could not, as nothing else runs
 * meanwhile.
 *
 * @returns `undefined` when its time was up.
 */
export function runWithin<T>(milliseconds: number, work: () => T): { value: T } | undefined {
  let done: { value: T } | undefined;
  const context = createContext({
    work: () => {
      done = { value: work() };
    },
  });
  try {
    script.runInContext(context, { timeout: milliseconds });
  } catch (error) {
    // An error of the context, whose `Error` is another.
    if (isTimeout(error)) return undefined;
    throw error;
  }
  return done;
}

function isTimeout(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
  );
}
