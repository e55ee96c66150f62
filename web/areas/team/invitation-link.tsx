import type { SentInvitation } from '#shared/team/team.ts';
import { CopyButton } from '#web/ui/forms/copy-button.tsx';

/** The link of an invitation that no mail has brought. */
export function InvitationLink({ sent: { email, link } }: { sent: SentInvitation }) {
  return (
    <div className="team-link" role="status">
      <p>No email was sent. Give {email} this link yourself; it is shown once.</p>
      <p className="team-link-row">
        <code>{link}</code>
        <CopyButton text={link} what="Link" />
      </p>
    </div>
  );
}
