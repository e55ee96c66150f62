import { comparedDeals } from '#shared/pipeline/compare-deals-limits.ts';
import type { DealRow } from '#shared/pipeline/deal-row.ts';
import type { Stage } from '#shared/pipeline/stage.ts';
import { comparePath } from '#shared/site/analysis-paths.ts';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import type { ShownPerson } from '#web/ui/people/person-words.ts';
import { AssignSelect } from './assign-select.tsx';
import { ExportDeals } from './export-deals.tsx';
import { StageSelect } from './stage-select.tsx';

type SelectionBarProps = {
  deals: readonly DealRow[];
  onMove: (deals: readonly DealRow[], stage: Stage) => void;
  /** Who may have them; absent for who hands none on. */
  people: readonly ShownPerson[] | undefined;
  onAssign: (deals: readonly DealRow[], person: ShownPerson | null) => void;
  onClear: () => void;
};

export function SelectionBar({ deals, onMove, people, onAssign, onClear }: SelectionBarProps) {
  const canCompare = deals.length >= comparedDeals.least && deals.length <= comparedDeals.most;
  return (
    <section className="deal-selection" aria-label="Selection">
      <b aria-live="polite">{deals.length} selected</b>
      {canCompare ? (
        <ButtonLink to={comparePath(deals.map(({ id }) => id))}>Compare</ButtonLink>
      ) : (
        <Button disabled>
          Compare {comparedDeals.least} to {comparedDeals.most}
        </Button>
      )}
      <ExportDeals deals={deals} fileName="Deals.csv" label="Export" />
      <StageSelect stage={undefined} label="Move to stage" onChange={(stage) => onMove(deals, stage)} />
      {people && <AssignSelect people={people} onAssign={(person) => onAssign(deals, person)} />}
      <Button variant="quiet" onClick={onClear}>
        Clear
      </Button>
    </section>
  );
}
