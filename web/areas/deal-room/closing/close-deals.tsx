import { useState } from 'react';
import type { DealRow } from '#shared/pipeline/deal-row.ts';
import type { KeyDates, PipelineChanges } from '#shared/pipeline/pipeline.ts';
import { localDay } from '#shared/values/dates.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { submitting } from '#web/ui/forms/use-action.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { CloseSheet } from './close-sheet.tsx';

export type CloseDealsProps = {
  /** At least one, none of them closed. */
  deals: readonly DealRow[];
  onChange: (id: string, changes: PipelineChanges) => Promise<void>;
  /** Several close on one day. */
  onDay: (day: string) => void;
  onDone: () => void;
};

/** Closes one deal on its terms, or several on one day: what differs then waits on each. */
export function CloseDeals({ deals, onChange, onDay, onDone }: CloseDealsProps) {
  const [only, other] = deals;
  if (only === undefined) return null;
  if (other !== undefined) return <CloseOnOneDay count={deals.length} onDay={onDay} onDone={onDone} />;
  const { id, property_address, stage, dates } = only;
  const change = (changes: PipelineChanges) => onChange(id, changes);
  return <CloseSheet {...{ id, stage, dates, onDone }} address={property_address} onChange={change} />;
}

function CloseOnOneDay({ count, onDay, onDone }: { count: number } & Pick<CloseDealsProps, 'onDay' | 'onDone'>) {
  const [today] = useState(() => localDay(new Date()));
  const [day, setDay] = useState<KeyDates['closing']>(today);
  const error = !day ? 'Enter a day.' : day > today ? 'This day is still to come.' : undefined;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onDone()}
      title={`Close ${count} deals`}
      description="All on one day. Where a signed letter and its deal differ, the deal’s Book asks."
    >
      <form className="grid gap-4" noValidate onSubmit={submitting(() => day && error === undefined && onDay(day))}>
        <Field
          name="closing"
          label="Closing day"
          type="date"
          max={today}
          value={day ?? ''}
          error={error}
          onChange={({ target }) => setDay(target.value)}
        />
        <div className="button-row">
          <Button type="submit" variant="primary">
            Close {count} Deals
          </Button>
          <Button variant="quiet" onClick={onDone}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
