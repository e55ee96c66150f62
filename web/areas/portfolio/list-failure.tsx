import { Button } from '#web/ui/controls/button.tsx';
import { FailureText } from '#web/ui/layout/page-frame.tsx';
import './list-failure.css';

/** A list of the dashboard that is not loaded. */
export function ListFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div className="portfolio-failure" role="alert">
      <FailureText error={error} />
      <Button onClick={onRetry}>Retry</Button>
    </div>
  );
}
