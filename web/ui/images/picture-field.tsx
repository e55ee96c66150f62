import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { FileButton } from '#web/ui/forms/file-button.tsx';
import { useAction } from '#web/ui/forms/use-action.ts';
import { toast } from '#web/ui/overlays/toasts.tsx';
import './picture-field.css';

type PictureFieldProps = {
  /** Completes the buttons: "Logo". */
  what: string;
  hasPicture: boolean;
  /** Media types, as in an input's `accept`. */
  accept: string;
  hint: string;
  /** Shown when the dialog is closed without a choice; by default nothing is. */
  nothingChosen?: string;
  onUpload: (file: File) => Promise<void>;
  onRemove: () => Promise<unknown>;
  problemOf: (error: unknown, isRemoving: boolean) => string;
  /** The picture, or its substitute. */
  children: ReactNode;
};

/** Choosing a picture uploads it. */
export function PictureField(props: PictureFieldProps) {
  const { what, hasPicture, accept, hint, nothingChosen, onUpload, onRemove, problemOf, children } = props;
  const input = useRef<HTMLInputElement>(null);
  const picked = useRef<File>(undefined);
  const hintId = useId();

  useEffect(() => {
    const field = input.current;
    const sayNothingChosen = () => nothingChosen !== undefined && refuse(nothingChosen);
    // React has no handler for an input's `cancel`.
    field?.addEventListener('cancel', sayNothingChosen);
    return () => field?.removeEventListener('cancel', sayNothingChosen);
  }, [nothingChosen]);

  function fail(error: unknown, isRemoving: boolean) {
    console.warn('The picture was not changed.', error);
    refuse(problemOf(error, isRemoving));
  }

  const uploading = useAction(
    async () => {
      if (picked.current) await onUpload(picked.current);
      else if (nothingChosen !== undefined) refuse(nothingChosen);
    },
    (error) => fail(error, false),
  );
  const removing = useAction(
    async () => {
      await onRemove();
      toast({ title: `${what} removed` });
      // The pressed button disappears.
      input.current?.focus();
    },
    (error) => fail(error, true),
  );
  const busy = uploading.busy || removing.busy;

  return (
    <div className="picture-field">
      {children}
      <div className="wrapping gap-2">
        <FileButton
          label={uploading.busy ? 'Uploading…' : `Upload ${what}`}
          busy={uploading.busy}
          ref={input}
          accept={accept}
          aria-describedby={hintId}
          onChoose={([file]) => {
            if (busy) return;
            picked.current = file;
            uploading.run();
          }}
        />
        {hasPicture && (
          <Button variant="quiet" busy={removing.busy} disabled={busy} onClick={removing.run}>
            Remove {what}
          </Button>
        )}
      </div>
      <p className="field-hint" id={hintId}>
        {hint}
      </p>
    </div>
  );
}

function refuse(text: string) {
  toast({ title: 'Error', text, kind: 'error' });
}
