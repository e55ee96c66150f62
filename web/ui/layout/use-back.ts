import { useLocation } from 'wouter';
import { hasPreviousPage } from '#web/ui/controls/router.tsx';

/** Goes to the previous page of this visit, or to `fallback` if this is the first. */
export function useBack(fallback: string): () => void {
  const [, navigate] = useLocation();
  return () => {
    if (hasPreviousPage()) window.history.back();
    else navigate(fallback);
  };
}
