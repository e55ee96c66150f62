import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';

const root = join(import.meta.dirname, '../..');
const jsonOf = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'));
const { devDependencies, allowScripts } = z
  .object({
    devDependencies: z.object({ node: z.string() }),
    allowScripts: z.record(z.string(), z.literal(true)),
  })
  .parse(jsonOf('package.json'));
const pinned = `v${devDependencies.node}`;

it('has the pinned Node, and npm scripts run on it', () => {
  const installed = join(root, 'node_modules/node/bin/node');
  expect(execFileSync(installed, ['--version'], { encoding: 'utf8' }).trim()).toBe(pinned);
  // `npm exec` sets the path as `npm run` does.
  const script = execFileSync('npm', ['exec', '--offline', '--call', 'node --version'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  expect(script.trim()).toBe(pinned);
  expect(process.version).toBe(pinned);
});

it('allows the install scripts of its packages by name, and no others', () => {
  const { packages } = z
    .object({ packages: z.record(z.string(), z.object({ hasInstallScript: z.optional(z.boolean()) })) })
    .parse(jsonOf('package-lock.json'));
  const withScripts = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.replace(/^.*node_modules\//, ''));
  expect(Object.keys(allowScripts).sort()).toEqual(withScripts.sort());
});
