import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import type { AuthMode } from './next-path.ts';

export type AuthOverlayState = {
  /** Null while it is closed. */
  mode: AuthMode | null;
  open: (mode: AuthMode) => void;
  change: (mode: AuthMode) => void;
  close: () => void;
};

/**
 * The sign-in screen over the page one is on. Open, it is an entry of its own in the browser's history: going back,
 * which on a phone is how people leave what fills the window, closes it and stays on the page.
 */
export function useAuthOverlay(): AuthOverlayState {
  const [pathname, navigate] = useLocation();
  const mode = overlaidMode(useHistoryState<unknown>());
  const isLeaving = useRef(false);
  const before = useRef<{ pathname: string; focused: Element | null; top: number }>(null);

  useEffect(() => {
    if (mode !== null) return;
    isLeaving.current = false;
    const left = before.current;
    before.current = null;
    if (left?.pathname !== pathname) return;
    // Going back to an address with a part in it, the browser goes to that part, and takes the focus away.
    const timer = setTimeout(() => {
      window.scrollTo({ top: left.top, behavior: 'instant' });
      if (document.activeElement === document.body && left.focused instanceof HTMLElement) {
        left.focused.focus({ preventScroll: true });
      }
    });
    return () => clearTimeout(timer);
  }, [mode, pathname]);

  function show(auth: AuthMode, replace: boolean) {
    navigate(window.location.href, { state: { auth }, replace });
  }

  return {
    mode,
    open(to) {
      before.current = { pathname, focused: document.activeElement, top: window.scrollY };
      // Pressed again while the screen is on its way, it is still one entry that going back leaves.
      show(to, mode !== null);
    },
    change: (to) => show(to, true),
    close() {
      // The browser takes a moment to go back; asked twice it would leave the page.
      if (isLeaving.current) return;
      isLeaving.current = true;
      window.history.back();
    },
  };
}

/** What an entry of the browser's history has over its page; null for a page by itself. */
export function overlaidMode(state: unknown): AuthMode | null {
  const auth = typeof state === 'object' && state !== null && 'auth' in state ? state.auth : null;
  return auth === 'signin' || auth === 'signup' ? auth : null;
}
