import { AppRoutes } from '#web/routes.tsx';
import { ToastHost } from '#web/ui/toasts.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';
import { usePageHead } from './use-page-head.ts';

/** The whole site, inside whichever router renders it. */
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
