import { useState } from 'react';
import { type Loss, LostReason, lostReasonNames } from '#shared/pipeline/stage.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import { submitting } from '#web/ui/forms/use-action.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

type LostDialogProps = {
  open: boolean;
  lost: Loss | null;
  onOpenChange: (open: boolean) => void;
  onLost: (loss: Loss) => void;
};

/** Asks why a deal was lost. */
export function LostDialog({ open, lost, onOpenChange, onLost }: LostDialogProps) {
  const [reason, setReason] = useState<LostReason>(lost?.reason ?? 'no_answer');
  const [note, setNote] = useState(lost?.note ?? '');
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Why was it lost?">
      <form className="grid gap-4" onSubmit={submitting(() => onLost({ reason, note: note.trim() }))}>
        <SelectField
          label="Reason"
          name="reason"
          value={reason}
          onChange={(event) => setReason(LostReason.parse(event.target.value))}
        >
          {LostReason.options.map((each) => (
            <option key={each} value={each}>
              {lostReasonNames[each]}
            </option>
          ))}
        </SelectField>
        <Field
          label="Note (optional)"
          name="note"
          value={note}
          maxLength={200}
          onChange={(event) => setNote(event.target.value)}
        />
        <Button variant="primary" type="submit">
          Move to Lost
        </Button>
      </form>
    </Dialog>
  );
}
