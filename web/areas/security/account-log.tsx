import type { AccountLogEntry } from '#shared/account/account-log.ts';
import { plans } from '#shared/account/plans.ts';
import { shortMoment } from '#shared/values/dates.ts';
import { useAccountLog } from '#web/api/resources/sessions/use-account-log.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Failed } from '#web/ui/layout/problem.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { browserName } from './browser-name.ts';

/** Events of the account, with time and place. */
export function AccountLog() {
  const { entries, error, retry, hasMore, isLoadingMore, loadMore } = useAccountLog();
  const failed = <Failed text="Your account log could not be loaded." onRetry={retry} />;
  if (entries === undefined) return error === undefined ? <Skeleton lines={4} /> : failed;
  if (entries.length === 0) return <p>Nothing yet.</p>;
  return (
    <div className="stack">
      <ul className="session-list ruled-above" aria-label="Account log">
        {entries.map((entry) => (
          <li key={entry.id}>
            <div>
              <b>{textOf(entry)}</b>
              <span className="small muted session-network">
                {shortMoment(entry.at)}
                {originOf(entry)}
              </span>
            </div>
          </li>
        ))}
      </ul>
      {error === undefined ? null : failed}
      {hasMore && error === undefined ? (
        <div className="button-row">
          <Button busy={isLoadingMore} onClick={loadMore}>
            Show More
          </Button>
        </div>
      ) : null}
    </div>
  );
}

const texts: Record<AccountLogEntry['kind'], string> = {
  signed_in: 'Signed in',
  session_ended: 'Session ended',
  signed_out_everywhere: 'Signed out on all other devices',
  password_changed: 'Password changed',
  password_reset: 'Password reset',
  authenticator_on: 'Authenticator app turned on',
  authenticator_off: 'Authenticator app turned off',
  email_changed: 'Email address changed',
  key_made: 'API key created',
  key_revoked: 'API key revoked',
  webhook_made: 'Webhook created',
  webhook_changed: 'Webhook URL changed',
  webhook_deleted: 'Webhook deleted',
  webhook_secret_changed: 'Webhook secret changed',
  data_exported: 'Data downloaded',
  link_made: 'Link to a packet or offer created',
  link_renewed: 'Link to a packet or offer renewed',
  link_revoked: 'Link to a packet or offer revoked',
  feed_made: 'Calendar feed created',
  feed_revoked: 'Calendar feed revoked',
  plan_chosen: 'Plan chosen',
  plan_canceled: 'Plan canceled',
  invitation_sent: 'Invitation sent',
  invitation_revoked: 'Invitation revoked',
  team_joined: 'Joined the team',
  team_left: 'Left the team',
  member_role_changed: 'Role changed',
  member_removed: 'Removed from the team',
  workspace_role_changed: 'Your role changed',
  workspace_removed: 'You were removed from a workspace',
  workspace_left: 'You left a workspace',
  workspace_deleted: 'A workspace was deleted',
  other: 'Account changed',
};

function textOf({ kind, name, new_browser }: AccountLogEntry): string {
  const text = new_browser ? 'Signed in from a new browser' : texts[kind];
  if (name === undefined) return text;
  const plan = kind === 'plan_chosen' ? Object.values(plans).find(({ tier }) => tier === name) : undefined;
  return `${text}: ${plan?.name ?? name}`;
}

/** " · Chrome on Windows · 203.0.113.9"; empty where the server does not know. */
function originOf(entry: AccountLogEntry): string {
  if (entry.network === '') return '';
  return ` · ${entry.with_key ? 'With an API key' : browserName(entry)} · ${entry.network}`;
}
