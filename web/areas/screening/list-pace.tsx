import { useEffect, useState } from 'react';
import type { List } from '#shared/lists/list.ts';
import { slowAfterMs } from '#shared/lists/list-limits.ts';
import { timeLeftText } from './list-words.ts';

/** Rows that were stored at a moment, ms. */
type Count = { stored: number; at: number };

/** How long a running list still takes, once its rows were counted twice; or that none was stored for a while. */
export function ListPace({ list }: { list: List }) {
  const { rows, counts, state } = list;
  const stored = rows - (counts.waiting ?? 0) - (counts.running ?? 0);
  const [seen, setSeen] = useState<{ first: Count; last: Count; changes: number }>();
  const [isSlow, setIsSlow] = useState(false);
  const isRunning = state === 'running';
  useEffect(() => {
    if (!isRunning) return setSeen(undefined);
    const last = { stored, at: Date.now() };
    setSeen((before) => ({ first: before?.first ?? last, last, changes: before ? before.changes + 1 : 0 }));
    setIsSlow(false);
    const timer = setTimeout(() => setIsSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, [isRunning, stored]);
  if (!isRunning || stored === rows) return null;
  if (isSlow) return <> · Slow now; it goes on by itself.</>;
  if (!seen || seen.changes < 2 || seen.last.stored <= seen.first.stored) return null;
  const msOfRow = (seen.last.at - seen.first.at) / (seen.last.stored - seen.first.stored);
  return <> · {timeLeftText((rows - stored) * msOfRow)}</>;
}
