import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import type { Analysis } from '#shared/analysis/analysis.ts';
import type { AgreedVersion } from '#shared/deal/agreed.ts';
import { type AgreedDifference, changesAgreed } from '#shared/deal/agreed-terms.ts';
import type { DealChanges } from '#shared/deal/deal-changes.ts';
import type { Desk } from '#web/areas/deal/desk/use-desk.ts';

const AskAgreed = lazy(async () => ({ default: (await import('./ask-agreed.tsx')).AskAgreed }));

/** The undo of a change that asks first: there is nothing to undo yet. */
export const askedFirst = (): void => {};

/** Terms that were agreed on, as the terms' form has them. */
export type AgreedDesk = {
  version: AgreedVersion;
  /** Changes them on purpose. */
  put: (changes: DealChanges) => Promise<void>;
};

/**
 * The desk of a deal that asks before it changes what was agreed, and the question while it is asked.
 *
 * @param onSaved what is asked about is saved at once, and not with what is typed.
 */
export function useAskAgreed(
  { id, agreed }: Pick<Analysis, 'id' | 'agreed'>,
  desk: Desk,
  onSaved: (analysis: Analysis) => void,
): { desk: Desk & { agreed: AgreedDesk | undefined }; question: ReactNode } {
  const [asked, setAsked] = useState<{ changes: DealChanges; over: AgreedDifference[] }>();
  const { change: own, show, texts } = desk;
  const change = useCallback(
    (changes: DealChanges) => {
      const over = changesAgreed(agreed, texts, changes);
      if (over.length === 0) return own(changes);
      setAsked({ changes, over });
      return askedFirst;
    },
    [agreed, own, texts],
  );
  const put = useCallback(
    async (changes: DealChanges) => {
      // Few deals have an agreed term that is changed.
      const { changeTerms } = await import('#web/api/resources/deals/change-terms.ts');
      onSaved(await changeTerms(id, changes));
      show(changes);
    },
    [id, show, onSaved],
  );
  const guarded = useMemo(() => {
    const isStanding = agreed !== undefined && agreed.withdrawn_at === undefined;
    return { ...desk, change, agreed: isStanding ? { version: agreed, put } : undefined };
  }, [desk, change, agreed, put]);
  const question = agreed && asked && (
    <Suspense fallback={null}>
      <AskAgreed
        agreed={agreed}
        over={asked.over}
        onChange={() => put(asked.changes)}
        onClose={() => setAsked(undefined)}
      />
    </Suspense>
  );
  return { desk: guarded, question };
}
