import { AppRoutes } from '#web/routes.tsx';
import { ToastHost } from '#web/ui/toasts.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';
import { useFont } from './use-font.ts';
import { usePageHead } from './use-page-head.ts';

/** The whole site, inside whichever router renders it. */
export function App() {
  useFocusOnNavigation();
  usePageHead();
  useFont();
  return (
    <ErrorBoundary>
      <AppRoutes />
      <ToastHost />
    </ErrorBoundary>
  );
}
