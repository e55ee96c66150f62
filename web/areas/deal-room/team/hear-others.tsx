import { useEffect, useRef } from 'react';
import type { Analysis } from '#shared/analysis/analysis.ts';
import { fieldsOf } from '#shared/analysis/analysis-fields.ts';
import { useReread } from '#web/api/resources/deals/use-reread.ts';
import { useHasOthers } from '#web/api/resources/use-teammates.ts';
import { listenToDeal } from './deal-socket.ts';

/** Changes come in bursts while somebody types: the deal is read at once, and again at most this often. */
const pauseMs = 2000;

/** A push may be lost, and without a connection none comes. */
const looksEveryMs = 60_000;

type HearOthersProps = {
  analysis: Analysis;
  /** Somebody else has changed what forms show, and nobody types: they may be opened anew. */
  onForms: () => void;
};

/** Shows what others change in a deal while its page is open. Renders nothing. */
export function HearOthers(props: HearOthersProps) {
  return useHasOthers() ? <Hear {...props} /> : null;
}

function Hear({ analysis, onForms }: HearOthersProps) {
  const { id } = analysis;
  const reread = useReread(id);
  const shown = useRef({ analysis, onForms });
  useEffect(() => {
    shown.current = { analysis, onForms };
  });

  useEffect(() => {
    const page = new AbortController();
    let pause: ReturnType<typeof setTimeout> | undefined;
    let isAsked = false;
    /** Forms show what they were opened with. */
    let hasOthers = false;

    async function look(): Promise<void> {
      if (pause !== undefined) {
        isAsked = true;
        return;
      }
      pause = setTimeout(() => {
        pause = undefined;
        if (isAsked) void look();
      }, pauseMs);
      isAsked = false;
      const before = fieldsOf(shown.current.analysis);
      const now = await reread().catch(() => undefined);
      if (page.signal.aborted || !now) return;
      hasOthers ||= JSON.stringify(fieldsOf(now)) !== JSON.stringify(before);
      if (!hasOthers || isTyping()) return;
      hasOthers = false;
      shown.current.onForms();
    }
    const lookIfVisible = () => {
      if (document.visibilityState !== 'hidden') void look();
    };

    const stop = listenToDeal(id, () => void look());
    const timer = setInterval(lookIfVisible, looksEveryMs);
    window.addEventListener('focus', lookIfVisible, page);
    document.addEventListener('visibilitychange', lookIfVisible, page);
    // Forms wait until nobody types, and then open with what was saved meanwhile. The next field has the focus only
    // afterwards.
    const lookOnceIdle = () => {
      if (hasOthers && !isTyping()) void look();
    };
    document.addEventListener('focusout', () => setTimeout(lookOnceIdle), page);
    return () => {
      page.abort();
      stop();
      clearInterval(timer);
      clearTimeout(pause);
    };
  }, [id, reread]);
  return null;
}

/** Whether a field or something above the page is in use. */
const isTyping = () =>
  document.activeElement?.matches('input, textarea, select, [contenteditable]') === true ||
  document.querySelector('dialog[open], [role="dialog"]') !== null;
