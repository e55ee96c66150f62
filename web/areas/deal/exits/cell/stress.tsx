import { lazy, Suspense, useState } from 'react';
import { Fold } from '#web/ui/controls/fold.tsx';
import type { Asked } from './far/asked.ts';

const StressRows = lazy(async () => ({ default: (await import('./far/far.tsx')).StressRows }));

/** Tested once it is opened. */
export function Stress({ asked }: { asked: Asked }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Fold title="What breaks it" count="One thing changed at a time" onToggle={setIsOpen}>
      {isOpen && (
        <Suspense fallback={<p className="small muted">Testing…</p>}>
          <StressRows asked={asked} />
        </Suspense>
      )}
    </Fold>
  );
}
