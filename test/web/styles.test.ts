import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Rule = { file: string; selector: string; classes: string[] };

const sheets = globSync('web/**/*.css').map((file) => ({
  file,
  text: readFileSync(file, 'utf8').replaceAll(/\/\*.*?\*\//gs, ''),
}));

const rules: Rule[] = sheets.flatMap(({ file, text }) =>
  [...text.matchAll(/([^{};]+)\{/g)]
    .map(([, prelude = '']) => prelude.trim())
    .filter((prelude) => !prelude.startsWith('@'))
    .flatMap((prelude) => prelude.split(/,(?![^(]*\))/))
    .map((selector) => ({ file, selector: selector.trim(), classes: classesIn(selector) })),
);

function classesIn(selector: string): string[] {
  return [...new Set([...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name))];
}

function filesByClass(of: Rule[]): Map<string, Set<string>> {
  const files = new Map<string, Set<string>>();
  for (const { file, classes } of of) {
    for (const name of classes) files.set(name, (files.get(name) ?? new Set()).add(file));
  }
  return files;
}

/** The files that style a class alone, not only combined with another. */
const owners = filesByClass(rules.filter(({ classes }) => classes.length === 1));
const namedIn = filesByClass(rules);
const isOwn = (name: string, file: string) => (owners.get(name) ?? namedIn.get(name))?.has(file) ?? false;

describe('a class', () => {
  it('is styled by itself in one file only', () => {
    const shared = [...owners].filter(([, files]) => files.size > 1);
    expect(shared.map(([name, files]) => `.${name}: ${[...files].join(', ')}`)).toEqual([]);
  });

  it('is styled by another file only together with a class of that file', () => {
    const foreign = rules.filter(
      ({ file, classes }) => classes.length > 0 && !classes.some((name) => isOwn(name, file)),
    );
    expect(foreign).toEqual([]);
  });

  it('of an area or a page is not named in web/ui', () => {
    const isUi = (file: string) => /^web\/(ui|styles)\//.test(file);
    const named = rules.filter(
      ({ file, classes }) =>
        isUi(file) && classes.some((name) => [...(owners.get(name) ?? [])].some((owner) => !isUi(owner))),
    );
    expect(named).toEqual([]);
  });
});

it('margins, padding and gaps are spacing tokens; a pixel of a hairline may be taken off', () => {
  const spacing =
    /(?<![-\w])(?:(?:margin|padding)[\w-]*|(?:row-|column-)?gap|scroll-(?:margin|padding)[\w-]*)\s*:\s*([^;{}]+)/g;
  const isLiteral = (value: string) => /\b\d*\.?\d+(px|rem)\b/.test(value.replaceAll(/\b[01]px\b/g, ''));
  const literal = sheets.flatMap(({ file, text }) =>
    [...text.matchAll(spacing)]
      .filter(([, value = '']) => isLiteral(value))
      .map(([declaration]) => `${file}: ${declaration}`),
  );
  expect(literal).toEqual([]);
});
