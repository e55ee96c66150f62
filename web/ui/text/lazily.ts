/** Creates a value once, on first use: each Intl formatter takes a phone about 50 ms. */
export function lazily<Value extends object>(create: () => Value): () => Value {
  let value: Value | undefined;
  return () => {
    value ??= create();
    return value;
  };
}
