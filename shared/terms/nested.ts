import type { FieldValue } from './read-text.ts';

export type Tree = { [name: string]: FieldValue | Tree };

/** The values below a path as nested objects: "terms.novation.months" is `novation.months` of "terms". */
export function nested(values: Readonly<Record<string, FieldValue>>, path: string): Tree {
  const tree: Tree = {};
  for (const [field, value] of Object.entries(values)) {
    if (!field.startsWith(`${path}.`)) continue;
    const names = field.slice(path.length + 1).split('.');
    const last = names.pop() ?? '';
    let branch = tree;
    for (const name of names) {
      const next = branch[name];
      const inner = typeof next === 'object' && next !== null ? next : {};
      branch[name] = inner;
      branch = inner;
    }
    branch[last] = value;
  }
  return tree;
}
