import { useRef, useState } from 'react';
import type { PipelineChanges } from '#shared/pipeline/pipeline.ts';
import { failureText } from '#web/ui/forms/failure-text.ts';
import { toast } from '#web/ui/overlays/toasts.tsx';

/** A change of the plan, or what finds out which one to make. */
export type Change = PipelineChanges | (() => Promise<PipelineChanges>);

/** Makes changes of the plan one after the other; a failed one says so and changes nothing. */
export function useChanges(change: (changes: PipelineChanges) => Promise<void>, onChanged?: () => void) {
  const [underWay, setUnderWay] = useState(0);
  const last = useRef(Promise.resolve());

  async function make(changes: Change, onMade?: () => void): Promise<void> {
    try {
      await change(typeof changes === 'function' ? await changes() : changes);
      onChanged?.();
      onMade?.();
    } catch (error) {
      const text = failureText(error, 'Your change is not saved. Try again.');
      toast({ title: 'Error', text, kind: 'error' });
    } finally {
      setUnderWay((count) => count - 1);
    }
  }

  function run(changes: Change, onMade?: () => void): void {
    setUnderWay((count) => count + 1);
    last.current = last.current.then(() => make(changes, onMade));
  }

  return { busy: underWay > 0, run };
}
