import { Dialog } from '@base-ui/react/dialog';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { sessionNow } from '#web/api/session/session.ts';
import { AuthScreen } from './auth-screen.tsx';
import { type AuthMode, homePath } from './next-path.ts';

type AuthOverlayProps = { mode: AuthMode; onModeChange: (mode: AuthMode) => void; onClose: () => void };

/** Sign-in as an overlay of the current page. */
export function AuthOverlay({ mode, onModeChange, onClose }: AuthOverlayProps) {
  const navigate = useNavigate();
  const popup = useRef<HTMLDivElement>(null);
  const [isReturning] = useState(() => 'expired' in sessionNow());
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()} disablePointerDismissal>
      <Dialog.Portal>
        <Dialog.Popup
          ref={popup}
          className="auth-overlay"
          // On a touch screen the keyboard would cover the overlay.
          initialFocus={(opened) => opened === 'touch' || popup.current?.querySelector('input')}
          aria-label={mode === 'signup' ? 'Create Your Account' : 'Welcome Back'}
        >
          <AuthScreen
            mode={mode}
            onModeChange={onModeChange}
            onBack={onClose}
            onSignedIn={() => {
              // A user whose session has expired stays on the page.
              if (isReturning) onClose();
              else navigate(homePath, { replace: true });
            }}
          />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
