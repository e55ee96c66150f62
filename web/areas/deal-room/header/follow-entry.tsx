import { useRecordSources } from '#web/api/resources/use-record-sources.ts';
import { useWatch } from '#web/api/resources/use-watch.ts';
import { showProblem } from '#web/ui/forms/show-problem.ts';
import { useAction } from '#web/ui/forms/use-action.ts';
import { toast } from '#web/ui/overlays/toasts.tsx';

type FollowEntryProps = { analysisId: string; close: () => void };

/** The same for a deal of sample data, where the installation has a made-up county. */
export function SampleFollowEntry(props: FollowEntryProps) {
  const { counties } = useRecordSources();
  return counties?.some(({ sample }) => sample) ? <FollowEntry {...props} /> : null;
}

/** In a deal's menu: follows its house in the county's public records, or no more. */
export function FollowEntry({ analysisId, close }: FollowEntryProps) {
  const { houses, follow, unfollow } = useWatch();
  const isFollowed = houses?.some((house) => house.analysis_id === analysisId) ?? false;
  const { run } = useAction(
    async () => {
      await (isFollowed ? unfollow(analysisId) : follow(analysisId));
      toast(
        isFollowed
          ? { title: 'Not followed any more', text: 'New rolls of the county are no longer compared for this house.' }
          : { title: 'Followed', text: 'What the county’s next roll changes of this house is under Settings, Watch.' },
      );
    },
    (error) => showProblem(isFollowed ? 'The house is still followed' : 'The house is not followed', error),
  );
  return (
    <li>
      <button
        type="button"
        disabled={houses === undefined}
        onClick={() => {
          close();
          run();
        }}
      >
        {isFollowed ? 'Unfollow' : 'Follow'}
      </button>
    </li>
  );
}
