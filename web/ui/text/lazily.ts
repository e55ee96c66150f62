/** Makes a thing when it is first asked for, and once: Intl's formatters take a phone some 50 ms each. */
export function lazily<Thing extends object>(make: () => Thing): () => Thing {
  let made: Thing | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
