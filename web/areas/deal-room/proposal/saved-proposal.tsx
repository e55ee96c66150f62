import type { Analysis } from '#shared/analysis/analysis.ts';
import type { DealChanges } from '#shared/deal/deal-changes.ts';
import type { ProposedSwitch } from '#shared/deal/working/proposed-switch.ts';
import { useAutosave } from '#web/api/resources/use-autosave.ts';
import { ProposalStrip } from './proposal-strip.tsx';

/** The question on a page that does not save the deal otherwise; the page hears what is being saved. */
export function SavedProposal({ analysis, asked }: { analysis: Analysis; asked: ProposedSwitch }) {
  const { save } = useAutosave(analysis, []);
  function change(deal: DealChanges) {
    save({ deal });
    asked.change(deal);
  }
  return <ProposalStrip analysisId={analysis.id} {...asked} change={change} />;
}
