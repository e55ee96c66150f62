import { lazy, Suspense } from 'react';
import { useProfile } from '#web/api/resources/use-profile.ts';
import { Section } from '#web/ui/layout/section.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { AccountLog } from './account-log.tsx';
import { Authenticator } from './authenticator.tsx';
import { ChangePassword } from './change-password.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { DownloadData } from './download-data.tsx';
import { Sessions } from './sessions.tsx';
import { SignOutEverywhere } from './sign-out-everywhere.tsx';
import './security.css';

// The schemas of keys and webhooks load with it.
const KeptAccess = lazy(async () => ({ default: (await import('./kept-access.tsx')).KeptAccess }));

type SecurityTabProps = {
  email: string;
  onSignedOutEverywhere: () => void;
  onDeleted: () => void;
};

export function SecurityTab({ email, onSignedOutEverywhere, onDeleted }: SecurityTabProps) {
  const { elsewhere } = useProfile();
  return (
    <>
      <Section title="Password" text="Choose a new one if someone else may know it.">
        <ChangePassword email={email} />
      </Section>
      <Section
        title="Authenticator app"
        text="Signing in also asks for a code from your phone, so a stolen password is not enough."
      >
        <Authenticator email={email} />
      </Section>
      <Section title="Sessions" text="Where you are signed in. A session ends 30 days after signing in.">
        <Sessions />
        <SignOutEverywhere onSignedOut={onSignedOutEverywhere} />
      </Section>
      {elsewhere ? null : (
        <Section
          title="Access without signing in"
          text="A new password and signing out everywhere don’t end these. End what you don’t recognize."
        >
          <Suspense fallback={<Skeleton lines={2} />}>
            <KeptAccess />
          </Suspense>
        </Section>
      )}
      <Section title="Account log" text="What happened to your account in the last 90 days, and from where.">
        <AccountLog />
      </Section>
      <Section
        title="Your data"
        text="A file with your profile, deals with their terms, notes, activity and letters, lookups, lists and account log."
      >
        {elsewhere ? <p>Switch to your own workspace in the header to download it.</p> : <DownloadData />}
      </Section>
      <Section title="Delete account" text="Removes your data and your sign-in.">
        {elsewhere ? (
          <p>Switch to your own workspace in the header to delete your account.</p>
        ) : (
          <DeleteAccount email={email} onDeleted={onDeleted} />
        )}
      </Section>
    </>
  );
}
