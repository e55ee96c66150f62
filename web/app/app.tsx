import { ErrorBoundary } from '#web/app/frame/error-boundary.tsx';
import { usePageHead } from '#web/app/head/use-page-head.ts';
import { AppRoutes } from '#web/app/routing/routes.tsx';
import { ToastHost } from '#web/ui/overlays/toasts.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';
import '#web/api/session/start-session.ts';

/** The whole site, inside any router. */
export function App() {
  useFocusOnNavigation();
  usePageHead();
  return (
    <ErrorBoundary>
      <AppRoutes />
      <ToastHost />
    </ErrorBoundary>
  );
}
