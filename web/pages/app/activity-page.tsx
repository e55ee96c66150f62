import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import type { Analysis } from '#shared/analysis/analysis.ts';
import { chosenStructure } from '#shared/deal/deal-texts.ts';
import { useAutosave, withUnsaved } from '#web/api/resources/use-autosave.ts';
import { usePipeline } from '#web/api/resources/use-deal.ts';
import { ActivityView, useFilteredActivity } from '#web/areas/deal-room/activity-view.tsx';
import { DealSide } from '#web/areas/deal-room/deal-side.tsx';
import { useChanges } from '#web/areas/deal-room/use-changes.ts';
import { usePathParam } from '#web/pages/use-path-param.ts';
import { failureText } from '#web/ui/forms/failure-text.ts';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { toast } from '#web/ui/overlays/toasts.tsx';
import { DealFrame } from './frames/deal-frame.tsx';
import '#web/areas/deal-room/deal-room.css';

// Loaded while the deal is read.
const loadContacts = () => import('#web/areas/contacts/contacts-block.tsx');
const ContactsBlock = lazy(async () => ({ default: (await loadContacts()).ContactsBlock }));

/** Who is part of a deal and what happened to it, with its tasks and figures. */
export function ActivityPage() {
  const analysisId = usePathParam('analysisId');
  // The log below the header hears of what is changed there.
  const refresh = useRef<() => void>(undefined);
  return (
    <DealFrame
      id={analysisId}
      title="Activity"
      tab="activity"
      need="note"
      offer="outlined"
      onChanged={() => refresh.current?.()}
    >
      {(analysis) => <DealRoom key={analysis.id} analysis={analysis} refreshed={refresh} />}
    </DealFrame>
  );
}

type DealRoomProps = { analysis: Analysis; refreshed: RefObject<(() => void) | undefined> };

function DealRoom({ analysis, refreshed }: DealRoomProps) {
  const analysisId = analysis.id;
  const { pipeline, change } = usePipeline(analysisId);
  const activity = useFilteredActivity(analysisId);
  const { refresh } = activity.of;
  const { run } = useChanges(change, refresh);
  const { autosave, save } = useAutosave(analysis, ['deal']);
  const [structure, setStructure] = useState(() => chosenStructure(withUnsaved(analysis).deal ?? {}));
  useEffect(() => {
    refreshed.current = refresh;
  });
  return (
    <div className="deal-room">
      <div>
        <Suspense fallback={<Skeleton lines={3} />}>
          <ContactsBlock analysis={analysis} />
        </Suspense>
        <ActivityView
          analysisId={analysisId}
          pipeline={pipeline}
          onChange={run}
          structure={structure}
          onSwitch={(chosen) => {
            save({ deal: { chosen } });
            setStructure(chosen);
            autosave.settled().then(refresh, (error) => {
              const text = failureText(error, 'Your change is not saved yet. It is tried again.');
              toast({ title: 'Error', text, kind: 'error' });
            });
          }}
          onTask={async (changes) => {
            await change(changes);
            refresh();
          }}
          {...activity}
        />
      </div>
      <DealSide analysisId={analysisId} pipeline={pipeline} onChange={run} />
    </div>
  );
}
