/** A lock that single writes share and a transaction holds exclusively. */
export type WriteLock = {
  shared<T>(work: () => Promise<T>): Promise<T>;
  alone<T>(work: () => Promise<T>): Promise<T>;
};

/** Work begins in the order of its arrival, so neither kind waits forever. */
export function openWriteLock(): WriteLock {
  let transaction: Promise<unknown> = Promise.resolve();
  const writes = new Set<Promise<unknown>>();
  return {
    shared(work) {
      const write = transaction.then(work);
      const settled: Promise<unknown> = write.catch(() => undefined).finally(() => writes.delete(settled));
      writes.add(settled);
      return write;
    },
    alone(work) {
      const result = Promise.all([transaction, ...writes]).then(work);
      transaction = result.catch(() => undefined);
      return result;
    },
  };
}
