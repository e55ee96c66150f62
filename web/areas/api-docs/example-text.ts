/** What is in an item of a list and longer than this as JSON is left out. */
const mostCharacters = 200;

/**
 * An example answer as indented JSON. Of what a list holds, long objects and lists are left out, as `{ … }` and
 * `[ … ]`: the example of a call that answers one alone shows them.
 *
 * @returns the text, and whether something was left out of it.
 */
export function exampleText(answer: unknown): { text: string; isShortened: boolean } {
  const whole = JSON.stringify(answer, null, 2);
  if (!isObject(answer)) return { text: whole, isShortened: false };
  const shortened = mapValues(answer, (value) => (Array.isArray(value) ? value.map(shortItem) : value));
  const text = JSON.stringify(shortened, null, 2).replaceAll(quotedMark, (_, mark: string) => mark);
  return { text, isShortened: text !== whole };
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

const mapValues = (object: Record<string, unknown>, change: (value: unknown) => unknown) =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));
