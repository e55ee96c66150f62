import type { PipelineChanges } from '#shared/pipeline/pipeline.ts';
import { usePipeline } from '#web/api/resources/use-deal.ts';
import { CloseSheet } from './close-sheet.tsx';

type ClosingOfDealProps = {
  id: string;
  address: string;
  /** After each change: the log has another entry. */
  onChanged?: (() => void) | undefined;
  onDone: () => void;
};

/** Asks how a deal closes; of one that is closed, shows how it did. */
export function ClosingOfDeal({ id, address, onChanged, onDone }: ClosingOfDealProps) {
  const { pipeline, change } = usePipeline(id);
  if (pipeline === undefined) return null;
  const onChange = async (changes: PipelineChanges) => {
    await change(changes);
    onChanged?.();
  };
  return <CloseSheet {...{ id, address, onChange, onDone }} stage={pipeline.stage} dates={pipeline.dates} />;
}
