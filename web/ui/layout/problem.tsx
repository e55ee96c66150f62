import { Button } from '#web/ui/controls/button.tsx';
import { FailureText } from './page-frame.tsx';
import '#web/ui/forms/fields.css';

/** Why a call failed: the server's message if there is one. Renders nothing without an error. */
export function Problem({ error }: { error: unknown }) {
  if (error === undefined) return null;
  return (
    <div className="form-problem" role="alert">
      <FailureText error={error} />
    </div>
  );
}

/** Replaces content that failed to load. */
export function Failed({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className="stack" role="alert">
      <FailureText error={new Error(text)} />
      <div className="button-row">
        <Button onClick={onRetry}>Retry</Button>
      </div>
    </div>
  );
}
