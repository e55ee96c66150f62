import { useEffect, useEffectEvent } from 'react';
import { ApiError } from '#web/api/client.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { useAction } from '#web/ui/forms/use-action.ts';
import { PageFrame } from '#web/ui/layout/page-frame.tsx';
import { failureInWords } from './frames/failure-in-words.ts';

type ReopenedLookupProps = {
  id: string;
  /** Whether the user's deals are known: a lookup that is saved opens as a deal. */
  isReady: boolean;
  reopen: (id: string) => Promise<void>;
};

/** A lookup that this tab does not have yet: of another tab, or of a link. */
export function ReopenedLookup({ id, isReady, reopen }: ReopenedLookupProps) {
  const { problem, run } = useAction(() => reopen(id));
  const begin = useEffectEvent(run);
  useEffect(() => {
    if (isReady) begin();
  }, [isReady]);

  const failure = problem instanceof ApiError ? problem : undefined;
  const notFound = {
    title: 'Analysis Not Found',
    text: 'A lookup that is not saved opens for 30 days, for the account that made it.',
    action: (
      <ButtonLink variant="primary" to="/dashboard">
        Return to Dashboard
      </ButtonLink>
    ),
  };
  return (
    <PageFrame
      title="Property Analysis"
      notFound={failure?.code === 'not_found' ? notFound : undefined}
      loading={problem === undefined}
      error={failure ? failureInWords('Failed to load property analysis', failure) : problem}
      onRetry={run}
    />
  );
}
