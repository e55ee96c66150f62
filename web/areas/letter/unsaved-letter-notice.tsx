import { Button } from '#web/ui/controls/button.tsx';
import type { SaveLetter } from './use-save-letter.ts';

/** Says that a letter was handed out and not kept, and tries again. */
export function UnsavedLetterNotice({ of }: { of: Pick<SaveLetter<never>, 'problem' | 'retry' | 'busy'> }) {
  const { problem, retry, busy } = of;
  if (problem === undefined) return null;
  return (
    <div className="letter-unsaved cluster small" role="alert">
      <p>
        <b>Your letter is ready, but we couldn’t save it.</b> {problem}
      </p>
      {retry && (
        <Button busy={busy} onClick={retry}>
          Try Again
        </Button>
      )}
    </div>
  );
}
