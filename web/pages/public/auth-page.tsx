import { Navigate, useSearchParams } from 'react-router-dom';
import { useSession } from '#web/api/session/session.ts';
import { AuthScreen } from '#web/areas/auth/auth-screen.tsx';
import { type AuthMode, addressIn, safeNext } from '#web/areas/auth/next-path.ts';
import { usePageTitle } from '#web/ui/layout/page-title.ts';
import { useBack } from '#web/ui/layout/use-back.ts';

export function AuthPage() {
  const [query, setQuery] = useSearchParams();
  const goBack = useBack('/');
  const { state } = useSession();
  const mode: AuthMode = query.get('mode') === 'signup' ? 'signup' : 'signin';
  const next = safeNext(query.get('next'));
  usePageTitle(mode === 'signup' ? 'Create Your Account' : 'Welcome Back');
  if (state === 'signed-in') return <Navigate to={next} replace />;

  function changeMode(to: AuthMode) {
    const changed = new URLSearchParams(query);
    if (to === 'signup') changed.set('mode', to);
    else changed.delete('mode');
    setQuery(changed, { replace: true });
  }

  return (
    <AuthScreen
      mode={mode}
      onModeChange={changeMode}
      onBack={goBack}
      // The session changes too, and this page then redirects by itself.
      onSignedIn={() => {}}
      startsWithReset={query.get('mode') === 'reset'}
      address={addressIn(next)}
    />
  );
}
