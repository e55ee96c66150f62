import { errorText } from '#shared/values/error-texts.ts';
import { toast } from '#web/ui/overlays/toasts.tsx';

/** Says that a call about paying has failed, in the server's words. */
export function showFailure(title: string, error: unknown): void {
  console.warn('A call about paying failed.', error);
  toast({ title, text: error instanceof Error ? error.message : errorText.unexpected, kind: 'error' });
}
