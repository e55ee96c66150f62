import { toast } from '#web/ui/overlays/toasts.tsx';
import { type KeepAction, keepFailure } from './keep-texts.ts';

/** Says that an analysis was not saved; the console keeps the cause. */
export function showKeepFailure(action: KeepAction, error: unknown): void {
  console.warn('The analysis was not saved.', error);
  toast({ ...keepFailure(action, error), kind: 'error' });
}
