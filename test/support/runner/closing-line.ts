import type { Reporter, TestModule } from 'vitest/node';

/** Begins a run with the seed of its inputs, and ends it with the names of what failed, and one plain line that any log reader understands: `N passed, N failed`. */
export default class ClosingLine implements Reporter {
  onInit(): void {
    console.log(`Inputs are generated with TEST_SEED=${process.env.TEST_SEED}.`);
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const tests = modules.flatMap((each) => [...each.children.allTests()]);
    const count = (state: string) => tests.filter((test) => test.result().state === state).length;
    // A file that could not be loaded has no tests to fail, so it counts itself; so does an error between tests.
    const broken = modules.filter((each) => each.errors().length > 0).length + errors.length;
    const skipped = count('skipped');
    const words = [`${count('passed')} passed`, `${count('failed') + broken} failed`];
    if (skipped > 0) words.push(`${skipped} skipped`);
    const failed = tests.filter((test) => test.result().state === 'failed');
    const names = failed.map(({ module, fullName }) => `failed: ${module.relativeModuleId} > ${fullName}`);
    // After the default reporter's summary.
    setImmediate(() => console.log([...names, words.join(', ')].join('\n')));
  }
}
