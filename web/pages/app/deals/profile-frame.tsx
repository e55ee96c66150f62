import type { ReactNode } from 'react';
import type { Profile } from '#shared/account/profile.ts';
import { useProfile } from '#web/api/resources/use-profile.ts';
import { profileText } from '#web/areas/profile/profile-texts.ts';
import { failureInWords } from '#web/pages/app/frames/failure-in-words.ts';
import { PageFrame } from '#web/ui/layout/page-frame.tsx';

type ProfileFrameProps = {
  /** The page's, while the profile is loaded. */
  title: string;
  children: (profile: Profile) => ReactNode;
};

/** Loads the user's profile, whose plan says what a page shows, and owns loading and failure. */
export function ProfileFrame({ title, children }: ProfileFrameProps) {
  const { profile, error, retry } = useProfile();
  if (profile !== undefined) return children(profile);
  return (
    <PageFrame
      title={title}
      loading
      error={error ? failureInWords(profileText.loadFailed, error) : undefined}
      onRetry={retry}
    />
  );
}
