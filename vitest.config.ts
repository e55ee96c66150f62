import { randomInt } from 'node:crypto';
import { defineConfig } from 'vitest/config';
import { exempt } from './test/amazon/exempt.ts';
import GrantsFirst from './test/support/runner/grants-first.ts';

// Of all projects, and of the processes that they start.
process.env.TEST_SEED ??= String(randomInt(2 ** 31));
const seed = Number(process.env.TEST_SEED);
if (!Number.isInteger(seed)) throw new Error('TEST_SEED is a whole number.');

const project = (name: string, include: string[], options: object = {}) => ({
  extends: true as const,
  test: { name, include, ...options },
});

const inFolders = (folders: string) => [`test/${folders}/**/*.test.{ts,tsx}`];

/*
 * `*.isolated.test.ts` needs a process of its own: it replaces a module, uses real AWS clients where the others replace
 * them, calls functions' code, which has one AWS client for good, needs settings of its own, which a page reads once, or
 * measures processor time, which a memory full of other files' objects would raise.
 */
const isolatedIn = (folders: string) => [`test/${folders}/**/*.isolated.test.{ts,tsx}`];
const exclude = isolatedIn('*');

/** With DynamoDB Local in place of the local store, what is about that store. */
const aboutLocalStore = process.env.TABLES_ENDPOINT ? Object.keys(exempt) : [];

const unit = '{bin,docs,shared,lambdas,web}';

/** What plays the built system: it needs a build, more time, and a system and a browser that files share. */
const built = {
  globalSetup: 'test/support/runner/build-first.ts',
  isolate: false,
  testTimeout: 300_000,
  hookTimeout: 120_000,
};

const inDom = { ...built, environment: './test/support/screens/dom-environment.ts' };

export default defineConfig({
  test: {
    // The tests that play the system also wait: three files at a time keep two cores busy.
    maxWorkers: 3,
    provide: { isHard: false, seed },
    sequence: { sequencer: GrantsFirst },
    // The projects share their modules as Vite has transformed them, as do later runs: by content, so never stale.
    experimental: { fsModuleCache: true },
    // A test without an assertion fails. What comes about on a busy machine takes its time.
    expect: { requireAssertions: true, poll: { timeout: 60_000 } },
    setupFiles: 'test/support/runner/no-unexpected-errors.ts',
    // A stage's payments, for what reads a profile outside a played system. A log is cut in its middle: a page's whole
    // DOM would push out what else failed.
    env: { PAYMENTS: 'free', PAYMENTS_SINCE: 'never', DEBUG_PRINT_LIMIT: '1000' },
    reporters: ['default', './test/support/runner/closing-line.ts'],
    projects: [
      project('unit', inFolders(unit), { isolate: false, exclude, testTimeout: 60_000 }),
      project('unit, isolated', isolatedIn(unit), { testTimeout: 60_000 }),
      // They take AWS's part, and replace nothing.
      project('unit, local', inFolders('local'), { isolate: false, testTimeout: 60_000 }),
      // To load the CDK takes longer than to ask what it made.
      project('infra', inFolders('infra'), { isolate: false, testTimeout: 60_000 }),
      project('system', inFolders('system'), { ...built, exclude: [...exclude, ...aboutLocalStore] }),
      project('system, isolated', isolatedIn('system'), { ...built, isolate: true }),
      // The site's code in happy-dom, for what it says and sends: a tenth of what it costs in a browser.
      project('screens', inFolders('screens'), { ...inDom, exclude }),
      project('screens, isolated', isolatedIn('screens'), { ...inDom, isolate: true }),
      project('browser', inFolders('browser'), built),
      // `npm run test:hard`: system tests at full length, and generated inputs, with all that are of any use.
      project('hard', ['test/hard/*.test.ts', 'test/**/*.{long,long.isolated,property}.test.ts'], {
        ...built,
        isolate: true,
        provide: { isHard: true },
        testTimeout: 1_800_000,
      }),
      // `npm run test:amazon`, which downloads Amazon's part.
      project('hard, amazon', ['test/amazon/*.test.ts'], { ...built, isolate: true }),
    ],
  },
});
