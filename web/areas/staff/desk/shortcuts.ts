import { useEffect } from 'react';

/** Keys without an action at the moment do nothing. */
export type Shortcuts = Partial<Record<ShortcutName, () => void>>;

type ShortcutName = 'next' | 'previous' | 'reply' | 'answers' | 'close' | 'chats' | 'messages' | 'help';

/** Every key of the console, in the order of its help. */
export const shortcutKeys = [
  { key: 'j', name: 'next', text: 'Next chat or message' },
  { key: 'k', name: 'previous', text: 'Previous chat or message' },
  { key: 'r', name: 'reply', text: 'Write a reply' },
  { key: '/', name: 'answers', text: 'Saved replies' },
  { key: 'c', name: 'close', text: 'Close the chat (asks first)' },
  { key: '1', name: 'chats', text: 'Show the chats' },
  { key: '2', name: 'messages', text: 'Show the messages' },
  { key: '?', name: 'help', text: 'Show these shortcuts' },
] as const satisfies { key: string; name: ShortcutName; text: string }[];

/** Runs the actions by their keys, but never while somebody types or a dialog is open. */
export function useShortcuts(shortcuts: () => Shortcuts, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    function onKeyDown(event: KeyboardEvent) {
      const found = shortcutKeys.find(({ key }) => key === event.key.toLowerCase());
      if (found === undefined || !isFree(event)) return;
      const run = shortcuts()[found.name];
      if (run === undefined) return;
      event.preventDefault();
      run();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [shortcuts, isOn]);
}

function isFree(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return false;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (isDialogShown()) return false;
  const { target } = event;
  return !(target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null);
}

/** One that is only kept for later (the chat of this same page, minimized) takes no keys. */
function isDialogShown(): boolean {
  return [...document.querySelectorAll('[role="dialog"]')].some((dialog) => dialog.getClientRects().length > 0);
}
