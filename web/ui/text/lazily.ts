/** Creates a value on first use, and once: each of Intl's formatters costs a phone about 50 ms. */
export function lazily<Value extends object>(create: () => Value): () => Value {
  let value: Value | undefined;
  return () => {
    value ??= create();
    return value;
  };
}
