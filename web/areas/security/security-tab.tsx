import { Section } from '#web/ui/layout/section.tsx';
import { Authenticator } from './authenticator.tsx';
import { ChangePassword } from './change-password.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { SignOutEverywhere } from './sign-out-everywhere.tsx';
import './security.css';

type SecurityTabProps = {
  email: string;
  onSignedOutEverywhere: () => void;
  onDeleted: () => void;
};

export function SecurityTab({ email, onSignedOutEverywhere, onDeleted }: SecurityTabProps) {
  return (
    <>
      <Section title="Password" text="Other devices stay signed in; sign out everywhere if somebody else knew it.">
        <ChangePassword email={email} />
      </Section>
      <Section
        title="Authenticator app"
        text="A code from an app on your phone besides the password: somebody who only knows the password does not get in."
      >
        <Authenticator email={email} />
      </Section>
      <Section
        title="Sessions"
        text="Ends every session of your account: here at once, on other devices within an hour."
      >
        <SignOutEverywhere onSignedOut={onSignedOutEverywhere} />
      </Section>
      <Section title="Delete account" text="Removes your data and your sign-in.">
        <DeleteAccount email={email} onDeleted={onDeleted} />
      </Section>
    </>
  );
}
