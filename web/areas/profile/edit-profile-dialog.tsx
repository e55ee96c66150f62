import { useEffect } from 'react';
import { useProfile } from '#web/api/resources/use-profile.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toasts.tsx';
import { AvatarField } from './avatar-field.tsx';
import { ProfileForm } from './profile-form.tsx';
import { profileText } from './profile-texts.ts';
import './profile.css';

type EditProfileDialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

export function EditProfileDialog({ open, onOpenChange }: EditProfileDialogProps) {
  const { own: profile, error } = useProfile();
  const failed = open && profile === undefined && error !== undefined;

  useEffect(() => {
    if (!failed) return;
    toast({ title: 'Error', text: profileText.loadFailed, kind: 'error' });
    onOpenChange(false);
  }, [failed, onOpenChange]);

  if (profile === undefined) return null;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Edit Profile">
      <div className="stack">
        <AvatarField name={profile.full_name} email={profile.email} url={profile.avatar_url} />
        <ProfileForm
          profile={profile}
          saved={{ title: 'Profile updated successfully' }}
          onSaved={() => onOpenChange(false)}
          onCancel={() => onOpenChange(false)}
          email={
            <Field
              label="Email"
              name="email"
              className="profile-email"
              readOnly
              value={profile.email}
              hint={
                <>
                  You sign in with it. <Link to="/account-settings?tab=profile">Change it in Settings</Link>
                </>
              }
            />
          }
        />
      </div>
    </Dialog>
  );
}
