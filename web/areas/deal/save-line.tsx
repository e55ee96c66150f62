import type { Autosave } from '#web/api/resources/autosave.ts';
import { useSaveState } from '#web/api/resources/use-autosave.ts';
import { SaveStatus } from '#web/ui/forms/save-status.tsx';

/** How saving stands, rendered apart from the form beside it. */
export function SaveLine({ autosave }: { autosave: Autosave }) {
  return <SaveStatus state={useSaveState(autosave)} />;
}
