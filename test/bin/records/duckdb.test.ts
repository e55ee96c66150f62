import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

it('is used by the operator’s loader and the played Athena alone, so that no function holds its 68 MB', () => {
  const sources = globSync('{bin,infra,lambdas,local,shared,web}/**/*.{ts,tsx}', { cwd: root });
  const users = sources.filter((file) => read(file).includes('@duckdb/'));
  const others = users.map((file) => file.replaceAll('\\', '/')).filter((file) => !file.startsWith('bin/records/'));
  expect(others).toEqual(['local/data/athena.ts']);
  expect(users.length).toBeGreaterThan(0);
  expect(Object.keys(JSON.parse(read('package.json')).dependencies)).not.toContain('@duckdb/node-api');
});

it('is locked for the machines that an operator may have', () => {
  const { packages } = JSON.parse(read('package-lock.json'));
  for (const platform of ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'win32-x64']) {
    expect(packages[`node_modules/@duckdb/node-bindings-${platform}`]).toMatchObject({
      optional: true,
      version: '1.5.6-r.1',
    });
  }
});
