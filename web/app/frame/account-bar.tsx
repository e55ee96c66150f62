import { useLocation } from 'wouter';
import { useProfile } from '#web/api/resources/use-profile.ts';
import { useSession } from '#web/api/session/session.ts';
import { signOut } from '#web/api/session/sign-out.ts';
import { Avatar } from '#web/areas/profile/avatar.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { UsageLine } from './usage-line.tsx';

export function AccountBar() {
  const [, navigate] = useLocation();
  const { user } = useSession();
  const { profile } = useProfile();

  function leave() {
    void signOut(async (session) => {
      const { endAtServer } = await import('#web/api/resources/sessions/end-sessions.ts');
      await endAtServer(session);
    });
    navigate('/');
  }

  return (
    <>
      <UsageLine />
      {/* The session knows the name before the profile is here, so nothing moves. */}
      <Avatar
        name={profile?.full_name ?? user?.name ?? ''}
        email={profile?.email ?? user?.email ?? ''}
        url={profile?.avatar_url ?? null}
      />
      <Button variant="quiet" onClick={leave}>
        Sign Out
      </Button>
    </>
  );
}
