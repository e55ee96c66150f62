/** A structure's result within another answer: the example of the comparison shows one. */
const shownElsewhere: ReadonlySet<string> = new Set(['result', 'base']);

/** Values in list items are left out if they are longer than this as JSON. */
const mostCharacters = 120;

/** The items of a list of objects that are shown. */
const mostItems = 2;

/**
 * An example answer as indented JSON. Long objects and lists inside list items become `{ … }` and `[ … ]`; the example
 * of the call for a single item shows them. The first two objects of a list stand for the others.
 *
 * @returns the text, and whether something was left out.
 */
export function exampleText(answer: unknown): { text: string; isShortened: boolean } {
  const whole = JSON.stringify(answer, null, 2);
  if (!isObject(answer)) return { text: whole, isShortened: false };
  const shortened = mapValues(answer, (value, name) => {
    if (shownElsewhere.has(name)) return '{ … }';
    return Array.isArray(value) ? shortList(value) : value;
  });
  const text = JSON.stringify(shortened, null, 2).replaceAll(quotedMark, (_, mark: string) => mark);
  return { text, isShortened: text !== whole };
}

function shortList(list: unknown[]): unknown[] {
  const isLong = list.length > mostItems + 1 && isObject(list[0]);
  return isLong ? [...list.slice(0, mostItems).map(shortItem), '{ … }'] : list.map(shortItem);
}

function shortItem(item: unknown): unknown {
  if (!isObject(item)) return item;
  return mapValues(item, (value) => {
    if (JSON.stringify(value).length <= mostCharacters) return value;
    if (Array.isArray(value)) return '[ … ]';
    return isObject(value) ? '{ … }' : value;
  });
}

const quotedMark = /"(\{ … \}|\[ … \])"/g;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const mapValues = (object: Record<string, unknown>, change: (value: unknown, name: string) => unknown) =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value, name)]));
