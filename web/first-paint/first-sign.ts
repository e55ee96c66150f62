/** By then a page has come to rest, in milliseconds. */
export const restMs = 2000;

const signsOfUse = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'] as const;

/**
 * Calls once, when somebody begins to use the page or it has come to rest: until then its own code comes first.
 *
 * @returns stops waiting.
 */
export function onFirstSign(call: () => void): () => void {
  const waiting = new AbortController();
  const timer = setTimeout(callOnce, restMs);
  for (const sign of signsOfUse) window.addEventListener(sign, callOnce, { passive: true, signal: waiting.signal });

  function stop(): void {
    clearTimeout(timer);
    waiting.abort();
  }

  function callOnce(): void {
    stop();
    call();
  }

  return stop;
}
