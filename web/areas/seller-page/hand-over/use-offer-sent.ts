import { useState } from 'react';
import { isForward } from '#shared/pipeline/stage.ts';
import { usePipeline } from '#web/api/resources/use-deal.ts';
import { failureText } from '#web/ui/forms/failure-text.ts';
import { toast } from '#web/ui/overlays/toasts.tsx';

/**
 * The stage Offer sent, to which a deal moves as its message leaves: once, if that is ticked, and never backwards.
 */
export function useOfferSent(analysisId: string) {
  const { pipeline, moveOn } = usePipeline(analysisId);
  const [isTicked, setTicked] = useState(true);
  const [state, setState] = useState<'waits' | 'moving' | 'moved'>('waits');
  const isBefore = pipeline !== undefined && isForward(pipeline.stage, 'offer_sent');

  async function move(): Promise<void> {
    if (!isTicked || !isBefore || state !== 'waits') return;
    setState('moving');
    try {
      setState((await moveOn('offer_sent')) ? 'moved' : 'waits');
    } catch (failure) {
      setState('waits');
      const text = failureText(failure, 'The stage is not changed. Change it at the top of the deal.');
      toast({ title: 'Error', text, kind: 'error' });
    }
  }

  return {
    /** Whether the line stands there at all. */
    isOffered: isBefore || state !== 'waits',
    isTicked,
    tick: setTicked,
    isMoved: state === 'moved',
    isDone: state !== 'waits',
    /** The message has left by one of its ways. */
    sent: () => void move(),
  };
}
