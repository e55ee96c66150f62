import { lazy, Suspense } from 'react';
import type { Analysis } from '#shared/analysis/analysis.ts';
import type { ProposedSwitch } from '#shared/deal/working/proposed-switch.ts';

// Few visits are asked.
const ProposalStrip = lazy(async () => ({
  default: (await import('#web/areas/deal-room/proposal/proposal-strip.tsx')).ProposalStrip,
}));
const SavedProposal = lazy(async () => ({
  default: (await import('#web/areas/deal-room/proposal/saved-proposal.tsx')).SavedProposal,
}));

/** Asks whether a deal follows its facts to another structure, on a page that saves the answer. */
export function AskProposal({ analysisId, asked }: { analysisId: string; asked: ProposedSwitch }) {
  return (
    <Suspense fallback={null}>
      <ProposalStrip analysisId={analysisId} {...asked} />
    </Suspense>
  );
}

/** The same on a page that saves nothing of the deal. */
export function AskSavedProposal({ analysis, asked }: { analysis: Analysis; asked: ProposedSwitch }) {
  return (
    <Suspense fallback={null}>
      <SavedProposal analysis={analysis} asked={asked} />
    </Suspense>
  );
}
