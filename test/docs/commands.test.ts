import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { migrations } from '#bin/rows/migrations.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'));
const pages = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/*.md', { cwd: root })];

describe.each(pages)('%s', (page) => {
  const text = read(page);

  const named = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

  it('names scripts and workflows that exist', () => {
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(named(/npm run ([\w:-]+)/g)));
    for (const file of named(/gh workflow run ([\w.-]+)/g)) {
      const workflow = join(root, '.github/workflows', file);
      expect(existsSync(workflow), file).toBe(true);
      const { inputs } = parse(readFileSync(workflow, 'utf8')).on.workflow_dispatch;
      expect(Object.keys(inputs)).toEqual(expect.arrayContaining(named(/ -f ([\w-]+)=/g)));
    }
  });

  it('runs commands of the tools as they are', () => {
    const verbs = [...read('bin/rows/restore-command.ts').matchAll(/case '(\w+)':/g)].map(([, verb]) => verb);
    expect(verbs).toEqual(expect.arrayContaining(named(/npm run restore -- (\w+)/g)));
    expect(Object.keys(migrations)).toEqual(expect.arrayContaining(named(/npm run migrate -- (\S+)/g)));
  });

  it('leads to headings that exist', () => {
    const slug = (heading: string) =>
      heading
        .toLowerCase()
        .replace(/[^\w -]/g, '')
        .replaceAll(' ', '-');
    const missing = [...text.matchAll(/\]\(([\w./-]*\.md)?#([\w-]+)\)/g)].filter(([, file = '', anchor]) => {
      const target = file === '' ? page : join(page, '..', file);
      return ![...read(target).matchAll(/^#+ (.+)$/gm)].some(([, heading = '']) => slug(heading) === anchor);
    });
    expect(missing.map(([link]) => link)).toEqual([]);
  });
});
