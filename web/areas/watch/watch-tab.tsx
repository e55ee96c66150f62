import type { Watch, WatchEvent } from '#shared/records/watch/watch.ts';
import { dealPath } from '#shared/site/analysis-paths.ts';
import { shortDate } from '#shared/values/dates.ts';
import { useWatch } from '#web/api/resources/use-watch.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import { May } from '#web/ui/controls/may.tsx';
import { showProblem } from '#web/ui/forms/show-problem.ts';
import { useAction } from '#web/ui/forms/use-action.ts';
import { Failed } from '#web/ui/layout/problem.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { ChangeRow } from './change-row.tsx';
import { FollowedAreas } from './followed-areas.tsx';
import { ReLooksForm } from './re-looks-form.tsx';
import './watch-tab.css';

/** What new rolls have changed of the houses and areas that are followed, and which those are. */
export function WatchTab() {
  const watch = useWatch();
  const { houses, events, error, retry } = watch;
  if (houses === undefined || events === undefined) {
    return error === undefined ? (
      <Skeleton lines={5} />
    ) : (
      <Failed text="What you follow could not be loaded." onRetry={retry} />
    );
  }
  return (
    <>
      <Changes {...watch} events={events} />
      <Followed {...watch} houses={houses} />
      <FollowedAreas />
      {watch.reLooks !== undefined && watch.reLooks.most > 0 && (
        <ReLooksForm reLooks={watch.reLooks} save={watch.allowReLooks} />
      )}
    </>
  );
}

type WatchState = ReturnType<typeof useWatch>;

function Changes({
  events,
  settle,
  hasMore,
  isLoadingMore,
  showMore,
}: Pick<WatchState, 'settle' | 'hasMore' | 'isLoadingMore' | 'showMore'> & { events: WatchEvent[] }) {
  return (
    <Section
      title="Changed"
      text="What a new roll says of a house or an area that the one before did not. Your deal’s figures stay."
    >
      {events.length === 0 && <p className="muted">Nothing yet. A county’s next roll is compared with this one.</p>}
      {events.length > 0 && (
        <ul className="watch-list ruled-above">
          {events.map((event) => (
            <ChangeRow key={event.id} event={event} settle={settle} />
          ))}
        </ul>
      )}
      {hasMore && (
        <Button busy={isLoadingMore} onClick={showMore}>
          Show More
        </Button>
      )}
    </Section>
  );
}

function Followed({
  houses,
  mostHouses = 0,
  unfollow,
}: Pick<WatchState, 'mostHouses' | 'unfollow'> & { houses: Watch[] }) {
  return (
    <Section
      title="Followed houses"
      text={
        mostHouses === 0
          ? `Following houses comes with Enterprise.${houses.length > 0 ? ' What you follow rests until then.' : ''}`
          : `${houses.length} of ${mostHouses}. Follow a house in its deal’s menu •••.`
      }
    >
      {houses.length === 0 && <p className="muted">None yet.</p>}
      {houses.length > 0 && (
        <ul className="watch-list ruled-above">
          {houses.map((house) => (
            <FollowedRow key={house.analysis_id} house={house} unfollow={unfollow} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function FollowedRow({ house, unfollow }: { house: Watch; unfollow: WatchState['unfollow'] }) {
  const { analysis_id: id, address, county_name: county, followed_at: since } = house;
  const { busy, run } = useAction(
    () => unfollow(id),
    (error) => showProblem('The house is still followed', error),
  );
  return (
    <li>
      <div>
        <Link to={dealPath(id)}>{address}</Link>
        <span className="small muted">
          {county} · Since {shortDate(since)}
        </span>
      </div>
      <May need="write">
        <Button variant="quiet" busy={busy} onClick={run}>
          Unfollow<span className="visually-hidden"> {address}</span>
        </Button>
      </May>
    </li>
  );
}
