/** Who wants to be told of something; told in the order they came. */
export function createListeners<Args extends unknown[]>() {
  const all = new Set<(...args: Args) => void>();
  return {
    /** Gives the way to take it back. */
    add(run: (...args: Args) => void): () => void {
      all.add(run);
      return () => {
        all.delete(run);
      };
    },
    tell(...args: Args): void {
      for (const run of [...all]) run(...args);
    },
  };
}
