import type { Profile } from '#shared/account/profile.ts';
import { Section } from '#web/ui/layout/section.tsx';
import { AvatarField } from './avatar-field.tsx';
import { ChangeEmail } from './change-email.tsx';
import { ProfileForm } from './profile-form.tsx';
import './profile.css';

const saved = {
  title: 'Profile updated',
  text: 'Your profile information has been successfully updated.',
};

export function ProfileTab({ profile }: { profile: Profile }) {
  return (
    <>
      <Section title="Picture" text="Shown beside your name. Without one we show your initials.">
        <AvatarField name={profile.full_name} email={profile.email} url={profile.avatar_url} />
      </Section>
      <Section title="About you" text="Your name greets you on the dashboard; phone, company and bio are optional.">
        <ProfileForm profile={profile} saved={saved} />
      </Section>
      <Section
        title="Email"
        text="You sign in with it, and we send codes to it. To change it, enter the code we send to the new address."
      >
        <ChangeEmail email={profile.email} />
      </Section>
    </>
  );
}
