import { useSyncExternalStore } from 'react';
import { createListeners } from '#web/api/session/listeners.ts';
import { keepText, readText } from '#web/api/session/stored.ts';

/*
 * Whether the chat is open on this page. Every page brings it, so it knows nothing of the chat itself.
 */

/** Where this browser notes the chat under way; see chat-memory.ts. */
export const chatKey = 'support-chat';
/** The button on public pages. */
export const launcherId = 'chat-launcher';
const openKey = 'support-chat-open';

type ChatWindow = {
  open: boolean;
  /** Somebody has just opened it: then the focus goes with it. */
  asked: boolean;
  /** Cards on the page that show the chat: then it needs no window. */
  cards: number;
  /** Messages of support that nobody has seen yet. */
  unread: number;
};

const shut: ChatWindow = { open: false, asked: false, cards: 0, unread: 0 };
let current: ChatWindow | undefined;
const watchers = createListeners<[]>();

/** On a phone the chat is a sheet over the page. The same width as in chat-widget.css. */
export const isSheet = () => window.matchMedia('(max-width: 760px)').matches;

/**
 * A reload finds the window as it was; another tab has one of its own. A sheet would hide the page that somebody
 * asked for: there the button says that a chat goes on.
 */
function now(): ChatWindow {
  current ??= { ...shut, open: readText('sessionStorage', openKey) === '1' && !isSheet() };
  return current;
}

function change(to: Partial<ChatWindow>): void {
  current = { ...now(), ...to };
  watchers.notify();
}

export function useChatWindow(): ChatWindow {
  return useSyncExternalStore(watchers.add, now, () => shut);
}

export function showChat(open: boolean): void {
  keepText('sessionStorage', openKey, open ? '1' : null);
  change({ open, asked: open });
}

/** The focus is where it belongs; drawing the chat anew, on another page, takes it no second time. */
export function settleFocus(): void {
  change({ asked: false });
}

/** Puts the focus back on what opens the chat here: its button, Help, or the menu that it is in on a phone. */
export function focusOpener(): void {
  const openers = document.querySelectorAll<HTMLElement>(`#${launcherId}, [data-opens-chat]`);
  [...openers].find((opener) => opener.getClientRects().length > 0)?.focus();
}

/** The unread count shows on the button that opens the chat. */
export function showUnread(unread: number): void {
  if (now().unread !== unread) change({ unread });
}

/** A card shows the chat from now on; gives the way to say that it is gone. */
export function addCard(): () => void {
  change({ cards: now().cards + 1 });
  return () => change({ cards: now().cards - 1 });
}
