import { useLocation } from 'wouter';
import { signOut } from '#web/api/session/sign-out.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { UsageLine } from './usage-line.tsx';

export function AccountBar() {
  const [, navigate] = useLocation();

  function leave() {
    void signOut();
    navigate('/');
  }

  return (
    <>
      <UsageLine />
      <Button variant="quiet" onClick={leave}>
        Sign Out
      </Button>
    </>
  );
}
