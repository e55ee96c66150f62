import { useNavigate } from 'react-router-dom';
import { useProfile } from '#web/api/resources/use-profile.ts';
import { useSession } from '#web/api/session/session.ts';
import { signOut } from '#web/api/session/sign-out.ts';
import { Avatar } from '#web/areas/profile/avatar.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { useWideScreen } from '#web/ui/controls/use-wide-screen.ts';
import { AppMenu, HelpMenu } from './app-menus.tsx';
import type { NavItem } from './nav-links.tsx';
import { UsageLine } from './usage-line.tsx';

type AccountBarProps = { links: NavItem[]; inApp: boolean };

/** The signed-in part of the header: on a phone all of it, and the pages' links, behind one button. */
export function AccountBar({ links, inApp }: AccountBarProps) {
  const navigate = useNavigate();
  const { user } = useSession();
  const { profile } = useProfile();
  const isWide = useWideScreen();

  function leave() {
    void signOut(async (session) => {
      const { endAtServer } = await import('#web/api/resources/sessions/end-sessions.ts');
      await endAtServer(session);
    });
    navigate('/');
  }

  if (!isWide) return <AppMenu links={links} hasChat={inApp} onSignOut={leave} />;
  return (
    <>
      <UsageLine />
      {/* The session knows the name before the profile is here, so nothing moves. */}
      <Avatar
        name={profile?.full_name ?? user?.name ?? ''}
        email={profile?.email ?? user?.email ?? ''}
        url={profile?.avatar_url ?? null}
      />
      <div className="header-actions">
        <HelpMenu hasChat={inApp} />
        <Button variant="quiet" onClick={leave}>
          Sign Out
        </Button>
      </div>
    </>
  );
}
