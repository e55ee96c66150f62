import { Link } from 'wouter';
import type { Analysis } from '#shared/analysis/analysis.ts';
import { useDeals } from '#web/api/resources/use-deals.ts';
import { PipelineValue } from '#web/areas/pipeline/pipeline-value.tsx';
import { Today } from '#web/areas/pipeline/today.tsx';
import { failureInWords } from './failure-in-words.ts';

/**
 * What needs a decision today, and what the deals add up to. `analyses` are all that are saved, without those being
 * deleted; `undefined` while they load.
 */
export function DashboardDeals({ analyses }: { analyses: Analysis[] | undefined }) {
  const { deals, complete, error, retry, change } = useDeals();
  const kept = analyses && new Set(analyses.map(({ id }) => id));
  const shown = kept ? deals?.filter(({ id }) => kept.has(id)) : deals;
  return (
    <div className="dashboard-deals">
      <Today
        deals={shown}
        complete={complete}
        error={error && failureInWords('Failed to load what is due', error)}
        onRetry={retry}
        onChange={change}
      />
      {shown && complete && (
        <PipelineValue deals={shown} more={<Link to="/portfolio">Closings, equity and balloons ahead</Link>} />
      )}
    </div>
  );
}
