import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { PlanOnly } from './plan-only.tsx';
import { type YearBook, YearFigures } from './year-figures.tsx';

/** A book's year, a press away. */
export function YearDialog({ book, onClose }: { book: YearBook; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Figures of a year" wide>
      <PlanOnly what="What each loan paid, month by month, for your 1098/1099 work: as PDF, CSV and Excel.">
        <YearFigures books={[book]} />
      </PlanOnly>
    </Dialog>
  );
}
