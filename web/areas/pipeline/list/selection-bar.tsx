import { comparedDeals } from '#shared/pipeline/compare-deals-limits.ts';
import type { DealRow } from '#shared/pipeline/deal-row.ts';
import { dealsCsv } from '#shared/pipeline/deals-csv.ts';
import type { Stage } from '#shared/pipeline/stage.ts';
import { comparePath } from '#shared/site/analysis-paths.ts';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { downloadFile } from '#web/ui/text/download-file.ts';
import { StageSelect } from './stage-select.tsx';

type SelectionBarProps = {
  deals: readonly DealRow[];
  onMove: (deals: readonly DealRow[], stage: Stage) => void;
  onClear: () => void;
};

/** What can be done about the chosen deals. */
export function SelectionBar({ deals, onMove, onClear }: SelectionBarProps) {
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
      <Button onClick={() => downloadFile('Deals.csv', 'text/csv;charset=utf-8', dealsCsv(deals))}>Export</Button>
      <StageSelect stage={undefined} label="Move to stage" onChange={(stage) => onMove(deals, stage)} />
      <Button variant="quiet" onClick={onClear}>
        Clear
      </Button>
    </section>
  );
}
