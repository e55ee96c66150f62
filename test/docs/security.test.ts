import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/security.md'), 'utf8');
const rows = [...page.matchAll(/^\| (.+) \| `(test\/.+)` › (.+) \|$/gm)];

describe('docs/security.md', () => {
  it('names a test for each guarantee', () => {
    const [, table = ''] = page.split('## Guarantees and their tests');
    const lines = table.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| guarantee'));
    expect(rows.map(([row]) => row)).toEqual(lines);
  });

  it.each(rows.map(([, guarantee = '', file = '', name = '']) => ({ guarantee, file, name })))(
    'names a test that exists: $guarantee',
    ({ file, name }) => {
      expect(existsSync(join(root, file)), file).toBe(true);
      expect(readFileSync(join(root, file), 'utf8')).toContain(name);
    },
  );
});
