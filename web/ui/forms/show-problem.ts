import { errorText } from '#shared/values/error-texts.ts';
import { toast } from '#web/ui/overlays/toasts.tsx';

/** Shows a failure as an error toast and returns its text to show beside the form. */
export function showProblem(title: string, error: unknown): string {
  console.warn(title, error);
  const text = error instanceof Error && error.name === 'AuthError' ? error.message : errorText.unexpected;
  toast({ title, text, kind: 'error' });
  return text;
}
