import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { AuthMode } from './next-path.ts';

export type AuthOverlayState = {
  /** Null while closed. */
  mode: AuthMode | null;
  open: (mode: AuthMode) => void;
  change: (mode: AuthMode) => void;
  close: () => void;
};

/**
 * Sign-in as an overlay of the current page. The open overlay is a history entry: Back, the usual way to leave a
 * full-screen view on a phone, closes it and stays on the page.
 */
export function useAuthOverlay(): AuthOverlayState {
  const location = useLocation();
  const { pathname } = location;
  const navigate = useNavigate();
  const mode = overlaidMode(location.state);
  const isLeaving = useRef(false);
  const before = useRef<{ pathname: string; focused: Element | null; top: number }>(null);

  useEffect(() => {
    if (mode !== null) return;
    isLeaving.current = false;
    const left = before.current;
    before.current = null;
    if (left?.pathname !== pathname) return;
    // On Back to a URL with an anchor the browser scrolls there and takes the focus away.
    const timer = setTimeout(() => {
      window.scrollTo({ top: left.top, behavior: 'instant' });
      if (document.activeElement === document.body && left.focused instanceof HTMLElement) {
        left.focused.focus({ preventScroll: true });
      }
    });
    return () => clearTimeout(timer);
  }, [mode, pathname]);

  function show(auth: AuthMode, replace: boolean) {
    navigate(location, { state: { auth }, replace });
  }

  return {
    mode,
    open(to) {
      before.current = { pathname, focused: document.activeElement, top: window.scrollY };
      // A second press while the overlay loads replaces the entry, so one Back still leaves it.
      show(to, mode !== null);
    },
    change: (to) => show(to, true),
    close() {
      // The browser goes back asynchronously; a second call would leave the page.
      if (isLeaving.current) return;
      isLeaving.current = true;
      window.history.back();
    },
  };
}

/** The overlay mode of a history entry; null for the page itself. */
export function overlaidMode(state: unknown): AuthMode | null {
  const auth = typeof state === 'object' && state !== null && 'auth' in state ? state.auth : null;
  return auth === 'signin' || auth === 'signup' ? auth : null;
}
