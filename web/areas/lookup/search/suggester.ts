import { enough } from './address-suggestions.ts';

/** Long enough that a word is asked for once, short enough not to be noticed. */
const pauseMs = 250;

type Ask = (typed: string, signal: AbortSignal) => Promise<string[]>;

/**
 * Asks for suggestions while somebody types: after a short pause, only for the latest text, and never again for a
 * suggestion that was picked. Whatever goes wrong, there are just no suggestions.
 *
 * @param show takes what to offer now; it is never called with what a later text has overtaken.
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
    /** The text is this now. */
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
