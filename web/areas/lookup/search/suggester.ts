import { enough } from './address-suggestions.ts';

/** Milliseconds: long enough to wait for a whole word, short enough not to be noticed. */
const pauseMs = 250;

type Ask = (typed: string, signal: AbortSignal) => Promise<string[]>;

/**
 * Requests suggestions while the user types: after a short pause, only for the latest text, and not for a picked
 * suggestion. Failures just mean no suggestions.
 *
 * @param show receives the suggestions; outdated answers are dropped.
 */
export function openSuggester(ask: Ask, show: (suggestions: string[]) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking: AbortController | undefined;
  let offered: string[] = [];

  function stop(): void {
    clearTimeout(timer);
    asking?.abort();
  }

  function offer(suggestions: string[]): void {
    offered = suggestions;
    show(suggestions);
  }

  async function askFor(typed: string): Promise<void> {
    const controller = new AbortController();
    asking = controller;
    const suggestions = await ask(typed, controller.signal).catch(() => []);
    if (!controller.signal.aborted) offer(suggestions);
  }

  return {
    /** Call on every change of the text. */
    type(text: string): void {
      stop();
      const typed = text.trim();
      if (typed.length < enough) {
        if (offered.length > 0) offer([]);
      } else if (!offered.includes(text)) {
        timer = setTimeout(() => void askFor(typed), pauseMs);
      }
    },
    stop,
  };
}
