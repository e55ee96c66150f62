import { plans } from '#shared/account/plans.ts';
import { allows } from '#shared/account/roles.ts';
import { type Team, teamLimits } from '#shared/team/team.ts';
import { usd } from '#shared/values/money.ts';
import { useProfile } from '#web/api/resources/use-profile.ts';
import { useTeam } from '#web/api/resources/use-team.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { Failed } from '#web/ui/layout/problem.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { InviteForm } from './invite-form.tsx';
import { LeaveTeam } from './leave-team.tsx';
import { Members } from './members.tsx';
import { RoleTable } from './role-table.tsx';
import { TeamUse } from './team-use.tsx';
import './team.css';

/** Who works in the workspace, as what; who manages it invites and removes. */
export function TeamTab({ pricingPath }: { pricingPath: string }) {
  const { elsewhere } = useProfile();
  const { team, error, retry, ...calls } = useTeam();
  if (team === undefined) {
    return error === undefined ? (
      <Skeleton lines={6} />
    ) : (
      <Failed text="The team could not be loaded." onRetry={retry} />
    );
  }
  const { seats, members, role, workspace } = team;
  const others = members.length > 1 || team.invitations.length > 0;
  if (seats === 0) {
    return (
      <div className="team">
        <NoTeam pricingPath={pricingPath} />
        {others && (
          <>
            <p>These people can’t open {workspace.name} until your plan includes a team again.</p>
            <Members team={team} {...calls} />
          </>
        )}
      </div>
    );
  }
  const mayManage = allows(role, 'manage');
  return (
    <div className="team">
      <p className="team-lead">{leadOf(team)}</p>
      <div className="team-columns">
        <div>
          <Members team={team} {...calls} />
          {mayManage && <InviteForm team={team} invite={calls.invite} />}
          {elsewhere && <LeaveTeam name={elsewhere.name} leave={calls.leave} />}
        </div>
        <aside>
          <TeamUse team={team} />
          <RoleTable />
        </aside>
      </div>
    </div>
  );
}

function leadOf({ workspace, members, invitations, seats }: Team): string {
  const invited = invitations.length === 0 ? '' : `, ${invitations.length} invited`;
  const taken = `${members.length} of ${seats} seats${invited}.`;
  if (members.length > 1) return `${workspace.name} works these deals together. ${taken}`;
  if (invitations.length > 0) return taken;
  return `You work alone so far. Invite up to ${seats - 1} people: they work the same deals, lists and books, each in a role. ${taken}`;
}

/** What a team is, and what it costs. */
function NoTeam({ pricingPath }: { pricingPath: string }) {
  const { name, monthlyPrice } = plans.enterprise;
  return (
    <p className="team-offer">
      <b>One workspace for {teamLimits.seats} people.</b> Roles, assigned deals, who did what. With {name},{' '}
      {usd(monthlyPrice)} a month. <Link to={pricingPath}>See Plans</Link>
    </p>
  );
}
