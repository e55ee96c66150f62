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

  it('names scripts and workflows that exist', () => {
    for (const [, script = ''] of text.matchAll(/npm run ([\w:-]+)/g)) expect(Object.keys(scripts)).toContain(script);
    for (const [, file = ''] of text.matchAll(/gh workflow run ([\w.-]+)/g)) {
      const workflow = join(root, '.github/workflows', file);
      expect(existsSync(workflow), file).toBe(true);
      const { inputs } = parse(readFileSync(workflow, 'utf8')).on.workflow_dispatch;
      const given = [...text.matchAll(/ -f ([\w-]+)=/g)].map(([, input = '']) => input);
      expect(Object.keys(inputs)).toEqual(expect.arrayContaining(given));
    }
  });

  it('runs commands of the tools as they are', () => {
    for (const [, verb = ''] of text.matchAll(/npm run restore -- (\w+)/g)) {
      expect(read('bin/rows/restore-command.ts')).toContain(`case '${verb}':`);
    }
    for (const [, name = ''] of text.matchAll(/npm run migrate -- (\S+)/g)) {
      expect(Object.keys(migrations)).toContain(name);
    }
  });

  it('leads to headings that exist', () => {
    const slug = (heading: string) =>
      heading
        .toLowerCase()
        .replace(/[^\w -]/g, '')
        .replaceAll(' ', '-');
    for (const [, file = '', anchor = ''] of text.matchAll(/\]\(([\w./-]*\.md)?#([\w-]+)\)/g)) {
      const target = file === '' ? page : join(page, '..', file);
      const headings = [...read(target).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => slug(heading));
      expect(headings, `${page}: ${file}#${anchor}`).toContain(anchor);
    }
  });
});
