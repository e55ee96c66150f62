import type { ReactNode } from 'react';
import { accessOf } from '#shared/account/access.ts';
import { useProfile } from '#web/api/resources/use-profile.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { failureText } from '#web/ui/forms/failure-text.ts';
import { Failed } from '#web/ui/layout/problem.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';

/** Comes with portfolio tracking. Other plans see its name, and where plans are. */
export function PlanOnly({ what, children }: { what: string; children: ReactNode }) {
  const { profile, error, retry } = useProfile();
  if (profile === undefined) {
    if (error === undefined) return <Skeleton lines={3} />;
    return <Failed text={failureText(error, 'Your plan could not be loaded.')} onRetry={retry} />;
  }
  if (accessOf(profile, new Date()).opens('portfolioTracking')) return children;
  return (
    <p className="book-note">
      {what} This comes with portfolio tracking, on Enterprise and in a trial.{' '}
      <Link to="/account-settings?tab=subscription">See plans</Link>
    </p>
  );
}
