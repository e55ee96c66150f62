/** A parameter of a request: texts, in objects and arrays. */
export type Param = string | Param[] | { [name: string]: Param };

type Branch = Map<string, Branch | string>;

/**
 * Reads parameters as Stripe's clients send them: `items[0][price]=price_1&expand[]=customer`. Undefined when a name
 * means two things.
 */
export function readForm(text: string): Record<string, Param> | undefined {
  const root: Branch = new Map();
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [...name.matchAll(/^[^[]+|\[([^\]]*)\]/g)].map(([whole, inner]) => inner ?? whole);
    if (!add(root, path, value)) return undefined;
  }
  return objectOf(root);
}

function add(branch: Branch, path: string[], value: string): boolean {
  const [first, ...rest] = path;
  if (first === undefined) return false;
  // `expand[]` adds to a list.
  const name = first === '' ? String(branch.size) : first;
  const found = branch.get(name);
  if (rest.length === 0) {
    branch.set(name, value);
    return found === undefined;
  }
  if (typeof found === 'string') return false;
  const next: Branch = found ?? new Map();
  branch.set(name, next);
  return add(next, rest, value);
}

const objectOf = (branch: Branch): Record<string, Param> =>
  Object.fromEntries([...branch].map(([name, value]) => [name, paramOf(value)]));

function paramOf(value: Branch | string): Param {
  if (typeof value === 'string') return value;
  const isList = [...value.keys()].every((name) => /^\d+$/.test(name));
  return isList ? [...value.values()].map(paramOf) : objectOf(value);
}
