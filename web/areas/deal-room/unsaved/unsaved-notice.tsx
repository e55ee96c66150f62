import type { Analysis } from '#shared/analysis/analysis.ts';
import { useAnalysis } from '#web/api/resources/use-analyses.ts';
import { useUnsaved } from '#web/api/resources/use-autosave.ts';
import { failureText } from '#web/ui/forms/failure-text.ts';
import { toast } from '#web/ui/overlays/toasts.tsx';
import { UnsavedStrip } from './unsaved-strip.tsx';

/**
 * Problems with saving a saved analysis, above its forms.
 * @param onTaken the user takes a value that the forms do not show: they have to be opened anew.
 */
export function UnsavedNotice({ analysis, onTaken }: { analysis: Analysis; onTaken: () => void }) {
  const { mutate: reread } = useAnalysis(analysis.id);
  const { choose, ...unsaved } = useUnsaved(analysis);
  if (!unsaved.hasFailed && unsaved.disputes.length === 0) return null;
  async function decide(name: string, whose: 'mine' | 'theirs') {
    try {
      if (whose === 'theirs') await reread();
      choose(name, whose);
      if (whose === 'theirs') onTaken();
    } catch (error) {
      const text = failureText(error, 'The saved value could not be loaded. Please try again.');
      toast({ title: 'Error', text, kind: 'error' });
    }
  }
  return <UnsavedStrip {...unsaved} decide={decide} />;
}
