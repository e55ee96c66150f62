import { useEffect, useState } from 'react';

/** After the last key; typing goes on meanwhile. */
const pauseMs = 300;

/**
 * Work that takes longer than a key may wait, in a task of its own once nobody has typed for a while. `null` until it
 * is there for the first time; then the one before, until the next is.
 */
export function useLater<Of extends object, Answer>(
  of: Of,
  name: string,
  work: (of: Of, name: string) => Answer,
): { answer: Answer; isStale: boolean } | null {
  const [done, setDone] = useState<{ of: Of; answer: Answer }>();
  useEffect(() => {
    const timer = setTimeout(() => setDone({ of, answer: work(of, name) }), pauseMs);
    return () => clearTimeout(timer);
  }, [of, name, work]);
  return done === undefined ? null : { answer: done.answer, isStale: done.of !== of };
}
