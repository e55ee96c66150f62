import { usePipeline } from '#web/api/resources/use-deal.ts';
import { CloseSheet } from './close-sheet.tsx';

/** How a deal that is closed did: its day, its statement and its choices. */
export function ClosingOfDeal({ id, address, onDone }: { id: string; address: string; onDone: () => void }) {
  const { pipeline, change } = usePipeline(id);
  if (pipeline === undefined) return null;
  return <CloseSheet {...{ id, address, onDone }} stage={pipeline.stage} dates={pipeline.dates} onChange={change} />;
}
