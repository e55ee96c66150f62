/**
 * An example answer as indented JSON. What a list holds is shown to its own fields, with `{ … }` and `[ … ]` for what is
 * in those: the call that answers one of them shows it whole.
 */
export function exampleText(answer: unknown): string {
  const shortened = isObject(answer)
    ? mapValues(answer, (value) => (Array.isArray(value) ? value.map(ownFieldsOf) : value))
    : answer;
  return JSON.stringify(shortened, null, 2).replaceAll(quotedMark, (_, mark: string) => mark);
}

const ownFieldsOf = (item: unknown) =>
  isObject(item)
    ? mapValues(item, (value) => {
        if (Array.isArray(value)) return '[ … ]';
        return isObject(value) ? '{ … }' : value;
      })
    : item;

const quotedMark = /"(\{ … \}|\[ … \])"/g;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const mapValues = (object: Record<string, unknown>, change: (value: unknown) => unknown) =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));
