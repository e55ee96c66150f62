import { newHousesPerDay } from '#shared/account/plans.ts';
import type { Team } from '#shared/team/team.ts';
import { monthYear } from '#shared/values/dates.ts';
import { utcDay } from '#shared/values/days.ts';
import { wholeNumber } from '#shared/values/numbers.ts';
import { useProfile } from '#web/api/resources/use-profile.ts';
import { usageText } from '#web/ui/text/usage.ts';

/** Who has used how many of this month's analyses. Months are UTC's, as in the count itself. */
export function TeamUse({ team: { members, former_analyses: former = 0 } }: { team: Team }) {
  const { profile } = useProfile();
  const used = [
    ...members.map(({ id, name, email, analyses }) => ({ id, name: name || email, analyses })),
    ...(former > 0 ? [{ id: 'former', name: 'Former members', analyses: former }] : []),
  ].flatMap(({ analyses, ...who }) => (analyses === undefined || analyses === 0 ? [] : [{ ...who, analyses }]));
  const most = Math.max(1, ...used.map(({ analyses }) => analyses));
  const now = new Date();
  return (
    <section aria-labelledby="team-use">
      <h2 id="team-use">Analyses in {monthYear(utcDay(now))}</h2>
      {used.length === 0 && <p className="small muted">None yet.</p>}
      <ul className="team-use">
        {used.map(({ id, name, analyses }) => (
          <li key={id}>
            <span>{name}</span>
            <meter min={0} max={most} value={analyses} aria-hidden="true" />
            <b>{wholeNumber(analyses)}</b>
          </li>
        ))}
      </ul>
      {profile && (
        <p className="small muted">
          {usageText(profile, now)}, {newHousesPerDay.enterprise} new houses a day, for the team.
        </p>
      )}
    </section>
  );
}
