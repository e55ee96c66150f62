import { useSyncExternalStore } from 'react';
import type { SnippetLanguage } from '#shared/api-docs/api-snippets.ts';
import { createListeners } from '#web/api/session/listeners.ts';
import { storageOf } from '#web/api/session/session.ts';

const key = 'example-language';
const listeners = createListeners();
let chosen: SnippetLanguage | undefined;

function read(): SnippetLanguage {
  chosen ??= storageOf('localStorage')?.getItem(key) === 'typescript' ? 'typescript' : 'curl';
  return chosen;
}

/** The language of all code examples; remembered for the next visit. */
export function useSnippetLanguage(): SnippetLanguage {
  return useSyncExternalStore(listeners.add, read, () => 'curl');
}

export function chooseSnippetLanguage(language: SnippetLanguage): void {
  chosen = language;
  storageOf('localStorage')?.setItem(key, language);
  listeners.notify();
}
