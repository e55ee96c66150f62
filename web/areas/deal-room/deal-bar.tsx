import { useRef } from 'react';
import { Link } from 'wouter';
import {
  activityPath,
  compsPath,
  dealPath,
  letterPath,
  packetDeskPath,
  repairsPath,
  resultPath,
} from '#shared/site/analysis-paths.ts';
import { lastLoss, usePipeline } from '#web/api/resources/use-deal.ts';
import { useCurrentInView } from '#web/ui/controls/use-current-in-view.ts';
import { Failed } from '#web/ui/layout/problem.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { NextAction } from './next-action.tsx';
import { StageBar } from './stage-bar.tsx';
import { useChanges } from './use-changes.ts';
import { useKeepTimeZone } from './use-keep-time-zone.ts';
import './deal-bar.css';

type DealBarProps = {
  analysisId: string;
  page: 'analysis' | 'comps' | 'repairs' | 'deal' | 'letter' | 'packet' | 'activity';
  /** After a change: the log has another entry. */
  onChanged?: () => void;
};

/** What each page of a deal has at its top: its stage, what is next, and the way to the other pages. */
export function DealBar({ analysisId, page, onChanged }: DealBarProps) {
  const { pipeline, error, retry, change } = usePipeline(analysisId);
  const { busy, run } = useChanges(change, onChanged);
  useKeepTimeZone();
  return (
    <div className="room-bar">
      {pipeline === undefined ? (
        error ? (
          <Failed text="The stage could not be loaded." onRetry={retry} />
        ) : (
          <Skeleton lines={3} />
        )
      ) : (
        <>
          <StageBar
            pipeline={pipeline}
            onChange={run}
            onPutBack={() => run(async () => ({ stage: (await lastLoss(analysisId)).from }))}
          />
          <NextAction analysisId={analysisId} pipeline={pipeline} busy={busy} onChange={run} />
        </>
      )}
      <DealTabs analysisId={analysisId} page={page} />
    </div>
  );
}

function DealTabs({ analysisId, page }: Pick<DealBarProps, 'analysisId' | 'page'>) {
  const bar = useRef<HTMLElement>(null);
  useCurrentInView(bar, '[aria-current]');
  const tabs = [
    ['analysis', 'Analysis', resultPath(analysisId)],
    ['comps', 'Comps', compsPath(analysisId)],
    ['repairs', 'Repairs', repairsPath(analysisId)],
    ['deal', 'Deal', dealPath(analysisId)],
    ['letter', 'Offer', letterPath(analysisId)],
    ['packet', 'Packet', packetDeskPath(analysisId)],
    ['activity', 'Activity', activityPath(analysisId)],
  ] as const;
  return (
    <nav ref={bar} className="room-tabs" aria-label="Pages of this deal">
      {tabs.map(
        ([name, label, path]) =>
          path !== null && (
            <Link key={name} to={path} aria-current={name === page ? 'page' : undefined}>
              {label}
            </Link>
          ),
      )}
    </nav>
  );
}
