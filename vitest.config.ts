import { defineConfig } from 'vitest/config';

const project = (name: string, include: string[], options: object = {}) => ({
  extends: true as const,
  test: { name, include, ...options },
});

export default defineConfig({
  test: {
    globalSetup: 'test/support/build-first.ts',
    setupFiles: 'test/support/no-unexpected-errors.ts',
    reporters: ['default', './test/support/closing-line.ts'],
    projects: [
      project('unit', ['test/{shared,lambdas,infra,web,local}/**/*.test.{ts,tsx}'], { testTimeout: 20_000 }),
      // Each file starts a system of its own on free ports.
      project('system', ['test/system/**/*.test.ts'], { testTimeout: 60_000, hookTimeout: 60_000 }),
      project('browser', ['test/browser/**/*.test.ts'], { testTimeout: 60_000, hookTimeout: 60_000 }),
    ],
  },
});
