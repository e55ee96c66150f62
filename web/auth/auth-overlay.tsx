import { Dialog } from '@base-ui/react/dialog';
import { useNavigate } from 'react-router-dom';
import { AuthScreen } from './auth-screen.tsx';
import { type AuthMode, homePath } from './next-path.ts';

type AuthOverlayProps = { mode: AuthMode; onModeChange: (mode: AuthMode) => void; onClose: () => void };

/** The sign-in screen over the page one is on. */
export function AuthOverlay({ mode, onModeChange, onClose }: AuthOverlayProps) {
  const navigate = useNavigate();
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()} disablePointerDismissal>
      <Dialog.Portal>
        <Dialog.Popup
          className="auth-overlay"
          aria-label={mode === 'signup' ? 'Create Your Account' : 'Welcome Back'}
        >
          <AuthScreen
            mode={mode}
            onModeChange={onModeChange}
            onBack={onClose}
            onSignedIn={() => {
              onClose();
              navigate(homePath);
            }}
          />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
