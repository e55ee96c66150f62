import { defineConfig } from 'vitest/config';
import GrantsFirst from './test/support/runner/grants-first.ts';

const project = (name: string, include: string[], options: object = {}) => ({
  extends: true as const,
  test: { name, include, ...options },
});

/** What plays the built system: it needs a build, more time, and a system and a browser that files share. */
const built = {
  globalSetup: 'test/support/runner/build-first.ts',
  isolate: false,
  testTimeout: 300_000,
  hookTimeout: 120_000,
};

/** They replace a module, or use real AWS clients, which the others replace for their whole process. */
const apart = [
  'test/bin/rows/*.test.ts',
  'test/lambdas/domain/look-up-on-quota.test.ts',
  'test/lambdas/functions/{attempt-delivery,send-message}.test.ts',
  'test/lambdas/storage/{counters,document-client}.test.ts',
  'test/lambdas/storage/properties/*.test.ts',
  'test/lambdas/property-sources/{cache,realestateapi}/*.test.ts',
  'test/web/api/**/*.test.ts',
];

/** A page reads the settings of its stage once, and these need their own. */
const ownSettings = ['test/screens/{staff-second-factor,account/sign-in-again}.test.tsx'];

/** They call functions' code in their own process, which has one AWS client for good. */
const inProcess = ['test/system/{accounts/subscription,chats/support}.test.ts'];

/** System tests whose full length is for the hard tests, beside those with generated inputs. */
const more = [
  'test/system/accounts/subscription.test.ts',
  'test/system/lists/lists.test.ts',
  'test/system/lookups/fair-month.test.ts',
];

/** They try generated inputs on pure functions. */
const properties = [
  'test/shared/finance/deal.test.ts',
  'test/shared/finance/figures.test.ts',
  'test/shared/letter/letter.test.ts',
  'test/shared/property/address-parser.test.ts',
  'test/shared/property/any-address.test.ts',
  'test/shared/property/same-house.test.ts',
  'test/shared/strategy/seller-facts.test.ts',
  'test/shared/strategy/strategy.test.ts',
  'test/shared/webhooks/public-address.test.ts',
  'test/shared/webhooks/webhook-url.test.ts',
];

const inDom = { ...built, environment: './test/support/screens/dom-environment.ts' };

export default defineConfig({
  test: {
    // The tests that play the system also wait: three files at a time keep two cores busy.
    maxWorkers: 3,
    provide: { isHard: false },
    sequence: { sequencer: GrantsFirst },
    // The projects share their modules as Vite has transformed them, as do later runs: by content, so never stale.
    experimental: { fsModuleCache: true },
    // What comes about on a busy machine takes its time.
    expect: { poll: { timeout: 60_000 } },
    setupFiles: 'test/support/runner/no-unexpected-errors.ts',
    reporters: ['default', './test/support/runner/closing-line.ts'],
    projects: [
      project('unit', ['test/{bin,docs,shared,lambdas,web}/**/*.test.{ts,tsx}'], {
        isolate: false,
        exclude: apart,
        testTimeout: 60_000,
      }),
      project('unit, apart', apart, { testTimeout: 60_000 }),
      // They take AWS's part, and replace nothing.
      project('unit, local', ['test/local/**/*.test.ts'], { isolate: false, testTimeout: 60_000 }),
      // To load the CDK takes longer than to ask what it made.
      project('infra', ['test/infra/**/*.test.ts'], { isolate: false, testTimeout: 60_000 }),
      project('system', ['test/system/**/*.test.ts'], { ...built, exclude: inProcess }),
      project('system, apart', inProcess, { ...built, isolate: true }),
      // The site's code in happy-dom, for what it says and sends: a tenth of what it costs in a browser.
      project('screens', ['test/screens/**/*.test.tsx'], { ...inDom, exclude: ownSettings }),
      project('screens, apart', ownSettings, { ...inDom, isolate: true }),
      project('browser', ['test/browser/**/*.test.ts'], built),
      // `npm run test:hard`: what is tested with generated inputs, with all that are of any use.
      project('hard', ['test/{hard,system}/**/any-*.test.ts', ...more, ...properties], {
        ...built,
        isolate: true,
        provide: { isHard: true },
        testTimeout: 1_800_000,
      }),
    ],
  },
});
