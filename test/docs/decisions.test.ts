import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const markdownIn = (folder: string) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));

const records = markdownIn('docs/decisions').filter((file) => !file.endsWith('README.md'));
const headingOf = (file: string) => read(file).split('\n')[0];

describe('docs/decisions', () => {
  it('names each record after its title', () => {
    const names = records.map((file) => {
      const [, number = '', title = ''] = /^# (\d+)\. (.+)$/.exec(headingOf(file) ?? '') ?? [];
      return `docs/decisions/${number.padStart(3, '0')}-${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.md`;
    });
    expect(names).toEqual(records);
  });

  it('lists each record once in its README, by number and title', () => {
    const listed = [...read('docs/decisions/README.md').matchAll(/^- \[(.+)\]\((.+)\)$/gm)];
    expect(listed.map(([, heading, file]) => `docs/decisions/${file}: # ${heading}`).sort()).toEqual(
      records.map((file) => `${file}: ${headingOf(file)}`).sort(),
    );
  });
});

describe('The documents', () => {
  const documents = ['.', 'local', 'docs', 'docs/decisions'].flatMap(markdownIn);
  const missingIn = (named: (text: string, file: string) => string[]) =>
    documents.flatMap((file) =>
      named(read(file), file)
        .filter((path) => !existsSync(join(root, path)))
        .map((path) => `${file}: ${path}`),
    );

  it('link only to files that exist', () => {
    const link = /\]\((?!https?:|#)([^)#]+)[^)]*\)/g;
    const links = (text: string, file: string) =>
      [...text.matchAll(link)].map(([, target = '']) => join(dirname(file), target));
    expect(missingIn(links)).toEqual([]);
  });

  it('name only paths that exist', () => {
    const path = /(?<=`)(?:bin|docs|infra|lambdas|local|shared|test|web)\/[\w./-]*(?=`)/g;
    expect(missingIn((text) => text.match(path) ?? [])).toEqual([]);
  });
});
