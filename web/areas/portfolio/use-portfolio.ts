import { useMemo, useSyncExternalStore } from 'react';
import { useDeals } from '#web/api/resources/use-deals.ts';
import { failureText } from '#web/ui/forms/failure-text.ts';
import { toast } from '#web/ui/overlays/toasts.tsx';
import { createPendingDeletions } from './pending-deletions.ts';

// One per tab: what was deleted stays hidden on the pages after.
const pending = createPendingDeletions();
if (typeof window !== 'undefined') window.addEventListener('pagehide', () => pending.commitAll());

/** The user's deals without those being deleted, and deleting with Undo. */
export function usePortfolio() {
  const list = useDeals();
  const hidden = useSyncExternalStore(pending.subscribe, pending.hidden, pending.hidden);

  const deals = useMemo(() => list.deals?.filter(({ id }) => !hidden.has(id)), [list.deals, hidden]);

  /** Deletes a deal; one with a book is asked about first. @returns false when it is kept. */
  async function deleteAnalysis(id: string): Promise<boolean> {
    const hasBook = list.deals?.some((deal) => deal.id === id && deal.has_book === true);
    if (hasBook && !(await (await import('./ask-about-book.tsx')).askAboutBook(id))) return false;
    pending.start(id, (options) => list.remove(id, options));
    toast({
      title: 'Analysis deleted',
      action: { label: 'Undo', onPress: () => pending.undo(id) },
      onClose: () => {
        pending.commit(id).catch((error: unknown) => {
          console.error(error);
          const text = failureText(error, 'Failed to delete analysis. Please try again.');
          toast({ title: 'Error', text, kind: 'error' });
        });
      },
    });
    return true;
  }

  return { ...list, deals, deleteAnalysis };
}
