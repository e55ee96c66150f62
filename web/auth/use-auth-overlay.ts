import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useHydrated } from '#web/ui/use-hydrated.ts';
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
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  // The build knows nothing of the browser's history.
  const isHydrated = useHydrated();
  const isLeaving = useRef(false);

  function show(mode: AuthMode, replace: boolean) {
    isLeaving.current = false;
    navigate({ pathname, search }, { state: { auth: mode }, replace });
  }

  return {
    mode: isHydrated ? modeIn(state) : null,
    open: (mode) => show(mode, false),
    change: (mode) => show(mode, true),
    close() {
      // The browser takes a moment to go back; asked twice it would leave the page.
      if (isLeaving.current) return;
      isLeaving.current = true;
      navigate(-1);
    },
  };
}

function modeIn(state: unknown): AuthMode | null {
  const auth = typeof state === 'object' && state !== null && 'auth' in state ? state.auth : null;
  return auth === 'signin' || auth === 'signup' ? auth : null;
}
