/** A set of listeners, called in the order of subscription. */
export function createListeners<Args extends unknown[]>() {
  const all = new Set<(...args: Args) => void>();
  return {
    /** Returns the function that unsubscribes. */
    add(run: (...args: Args) => void): () => void {
      all.add(run);
      return () => {
        all.delete(run);
      };
    },
    notify(...args: Args): void {
      for (const run of [...all]) run(...args);
    },
  };
}
