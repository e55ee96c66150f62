import type { SavedArea } from '#shared/records/area/saved-area.ts';
import { savedAreaPath } from '#shared/site/saved-area-path.ts';
import { shortDate } from '#shared/values/dates.ts';
import { useAreas } from '#web/api/resources/use-areas.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import { May } from '#web/ui/controls/may.tsx';
import { AskFirst } from '#web/ui/dialogs/ask-first.tsx';
import { showProblem } from '#web/ui/forms/show-problem.ts';
import { useAction } from '#web/ui/forms/use-action.ts';
import { Failed } from '#web/ui/layout/problem.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';

type Areas = ReturnType<typeof useAreas>;

/** The areas that are saved, which of them are followed, and how to change that. */
export function FollowedAreas() {
  const { areas, mostFollowed = 0, error, retry, follow, remove } = useAreas();
  const followed = areas?.filter(({ followed_at: since }) => since !== null).length ?? 0;
  return (
    <Section
      title="Saved areas"
      text={
        mostFollowed === 0
          ? `Following areas comes with Enterprise.${followed > 0 ? ' What you follow rests until then.' : ''}`
          : `${followed} of ${mostFollowed} followed. Each new roll says how many houses came and went.`
      }
    >
      {areas === undefined && error === undefined && <Skeleton lines={2} />}
      {areas === undefined && error !== undefined && <Failed text="Your areas could not be loaded." onRetry={retry} />}
      {areas?.length === 0 && (
        <p className="muted">
          None yet. Save one in <Link to="/screen-list?from=records">From Records</Link>.
        </p>
      )}
      {areas !== undefined && areas.length > 0 && (
        <ul className="watch-list ruled-above">
          {areas.map((area) => (
            <AreaRow key={area.id} {...{ area, follow, remove }} mayFollow={mostFollowed > 0} />
          ))}
        </ul>
      )}
    </Section>
  );
}

type AreaRowProps = Pick<Areas, 'follow' | 'remove'> & { area: SavedArea; mayFollow: boolean };

function AreaRow({ area, mayFollow, follow, remove }: AreaRowProps) {
  const { id, name, created_at: savedAt, followed_at: since } = area;
  const isFollowed = since !== null;
  const { busy, run } = useAction(
    () => follow(area, !isFollowed),
    (error) => showProblem(isFollowed ? 'The area is still followed' : 'The area is not followed', error),
  );
  return (
    <li>
      <div>
        <Link to={savedAreaPath(id)}>{name}</Link>
        <span className="small muted">
          {isFollowed ? `Followed since ${shortDate(since)}` : `Saved ${shortDate(savedAt)}`}
        </span>
      </div>
      <May need="write">
        <span className="watch-presses">
          {(isFollowed || mayFollow) && (
            <Button variant="quiet" busy={busy} onClick={run}>
              {isFollowed ? 'Unfollow' : 'Follow'}
              <span className="visually-hidden"> {name}</span>
            </Button>
          )}
          <AskFirst
            isQuiet
            title="Delete this area?"
            text={`“${name}” goes from your saved areas. Lists made of it stay.`}
            action="Delete"
            about={name}
            keep="Keep It"
            onConfirm={() => remove(area)}
          />
        </span>
      </May>
    </li>
  );
}
