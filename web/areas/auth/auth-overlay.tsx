import { Dialog } from '@base-ui/react/dialog';
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { sessionNow } from '#web/api/session/session.ts';
import { AuthScreen } from './auth-screen.tsx';
import { type AuthMode, homePath } from './next-path.ts';

type AuthOverlayProps = { mode: AuthMode; onModeChange: (mode: AuthMode) => void; onClose: () => void };

/** The sign-in screen over the page one is on. */
export function AuthOverlay({ mode, onModeChange, onClose }: AuthOverlayProps) {
  const [, navigate] = useLocation();
  const popup = useRef<HTMLDivElement>(null);
  const [isReturning] = useState(() => 'expired' in sessionNow());
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()} disablePointerDismissal>
      <Dialog.Portal>
        <Dialog.Popup
          ref={popup}
          className="auth-overlay"
          // With a finger the keyboard would cover what has just appeared.
          initialFocus={(opened) => opened === 'touch' || popup.current?.querySelector('input')}
          aria-label={mode === 'signup' ? 'Create Your Account' : 'Welcome Back'}
        >
          <AuthScreen
            mode={mode}
            onModeChange={onModeChange}
            onBack={onClose}
            onSignedIn={() => {
              // Somebody whose session has expired goes on where they were.
              if (isReturning) onClose();
              else navigate(homePath, { replace: true });
            }}
          />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
