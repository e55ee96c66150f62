import { AppRoutes } from '#web/routes.tsx';
import { ToastHost } from '#web/ui/toasts.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

/** The whole site, inside whichever router renders it. */
export function App() {
  return (
    <ErrorBoundary>
      <AppRoutes />
      <ToastHost />
    </ErrorBoundary>
  );
}
