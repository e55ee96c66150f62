import { errorText } from '#shared/error-texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { shortDate } from '#web/ui/format.ts';
import { utcDay } from './usage.ts';
import './quota-dialog.css';

/** Instead of a lookup when none is left: why, and when there are new ones. */
export function QuotaDialog({
  open,
  onOpenChange,
  resetsAt,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  resetsAt: Date;
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Analysis limit reached"
      description={errorText.quota}
    >
      <p className="quota-reset">
        Resets on <b>{shortDate(utcDay(resetsAt))}</b>. Saved analyses stay open to you until then and after.
      </p>
      <Button variant="primary" onClick={() => onOpenChange(false)}>
        Close
      </Button>
    </Dialog>
  );
}
