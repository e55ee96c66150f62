import { lazy, Suspense } from 'react';
import { useLocation } from 'wouter';
import type { Analysis } from '#shared/analysis/analysis.ts';
import { usePipeline } from '#web/api/resources/use-deal.ts';
import { ActivityView, useFilteredActivity } from '#web/areas/deal-room/activity-view.tsx';
import { DealBar } from '#web/areas/deal-room/deal-bar.tsx';
import { DealPager } from '#web/areas/deal-room/deal-pager.tsx';
import { DealSide } from '#web/areas/deal-room/deal-side.tsx';
import { useChanges } from '#web/areas/deal-room/use-changes.ts';
import { AnalysisHeader } from '#web/areas/lookup/parts/analysis-header.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { AnalysisFrame } from './analysis-frame.tsx';
import './activity-page.css';

// Loaded while the deal is read.
const loadContacts = () => import('#web/areas/contacts/contacts-block.tsx');
const ContactsBlock = lazy(async () => ({ default: (await loadContacts()).ContactsBlock }));

/** Who is part of a deal and what happened to it, with its stage, tasks and figures. */
export function ActivityPage() {
  const analysisId = useLocation()[0].split('/')[2] ?? '';
  return (
    <AnalysisFrame id={analysisId} title="Activity">
      {(analysis) => (
        <article>
          <AnalysisHeader
            title="Activity"
            analysis={analysis}
            beside={<DealPager key={analysis.id} analysisId={analysis.id} />}
          />
          <DealRoom key={analysis.id} analysis={analysis} />
        </article>
      )}
    </AnalysisFrame>
  );
}

function DealRoom({ analysis }: { analysis: Analysis }) {
  const analysisId = analysis.id;
  const { pipeline, change } = usePipeline(analysisId);
  const activity = useFilteredActivity(analysisId);
  const { refresh } = activity.of;
  const { run } = useChanges(change, refresh);
  return (
    <>
      <DealBar analysisId={analysisId} page="activity" onChanged={refresh} />
      <div className="deal-room">
        <div>
          <Suspense fallback={<Skeleton lines={3} />}>
            <ContactsBlock analysis={analysis} />
          </Suspense>
          <ActivityView
            analysisId={analysisId}
            pipeline={pipeline}
            onChange={run}
            onTask={async (changes) => {
              await change(changes);
              refresh();
            }}
            {...activity}
          />
        </div>
        <DealSide analysisId={analysisId} pipeline={pipeline} onChange={run} />
      </div>
    </>
  );
}
