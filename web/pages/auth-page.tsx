import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { useSession } from '#web/api/session.ts';
import { AuthScreen } from '#web/auth/auth-screen.tsx';
import { type AuthMode, addressIn, safeNext } from '#web/auth/next-path.ts';
import { usePageTitle } from '#web/ui/page-title.ts';

export function AuthPage() {
  const [query, setQuery] = useSearchParams();
  const navigate = useNavigate();
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

  function goBack() {
    // The router numbers the entries of this visit; the first has nothing of ours before it.
    const entry: unknown = window.history.state;
    const first = typeof entry !== 'object' || entry === null || !('idx' in entry) || entry.idx === 0;
    if (first) navigate('/');
    else navigate(-1);
  }

  return (
    <AuthScreen
      mode={mode}
      onModeChange={changeMode}
      onBack={goBack}
      // The session says so too, and this page leads on by itself.
      onSignedIn={() => {}}
      address={addressIn(next)}
    />
  );
}
