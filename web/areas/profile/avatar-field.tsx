import { type ChangeEvent, useEffect, useId, useRef } from 'react';
import { avatarText } from '#shared/account/avatar.ts';
import { errorText } from '#shared/values/error-texts.ts';
import { ApiError } from '#web/api/client.ts';
import { useProfile } from '#web/api/resources/use-profile.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { useAction } from '#web/ui/forms/use-action.ts';
import { NotAnImage } from '#web/ui/images/draw-scaled.ts';
import { toast } from '#web/ui/overlays/toasts.tsx';
import { Avatar } from './avatar.tsx';
import { profileText } from './profile-texts.ts';
import { scaleImage } from './scale-image.ts';
import '#web/ui/forms/fields.css';

/** The user's avatar: choosing a picture uploads it. */
export function AvatarField({ name, email, url }: { name: string; email: string; url: string | null }) {
  const { uploadAvatar, removeAvatar } = useProfile();
  const input = useRef<HTMLInputElement>(null);
  const picked = useRef<File>(undefined);
  const hintId = useId();

  useEffect(() => {
    const field = input.current;
    const sayEmpty = () => refuse(avatarText.empty);
    // React has no handler for an input's `cancel`: the file dialog was closed without a choice.
    field?.addEventListener('cancel', sayEmpty);
    return () => field?.removeEventListener('cancel', sayEmpty);
  }, []);

  const uploading = useAction(
    async () => {
      const file = picked.current;
      if (file === undefined) return refuse(avatarText.empty);
      await uploadAvatar(await scaleImage(file));
      toast({ title: 'Avatar uploaded successfully' });
    },
    (error) => {
      console.warn('The picture was not uploaded.', error);
      refuse(uploadProblem(error));
    },
  );
  const removing = useAction(
    async () => {
      await removeAvatar();
      toast({ title: 'Picture removed' });
      // The pressed button disappears.
      input.current?.focus();
    },
    (error) => {
      console.warn('The picture was not removed.', error);
      refuse(profileText.failed);
    },
  );
  const busy = uploading.busy || removing.busy;

  function choose(event: ChangeEvent<HTMLInputElement>) {
    if (busy) return;
    picked.current = event.currentTarget.files?.[0];
    // Allows choosing the same file again.
    event.currentTarget.value = '';
    uploading.run();
  }

  return (
    <div className="avatar-field">
      <Avatar name={name} email={email} url={url} />
      <div className="avatar-actions">
        <label className="button" aria-busy={uploading.busy || undefined}>
          {uploading.busy ? 'Uploading…' : 'Upload Picture'}
          <input
            ref={input}
            type="file"
            accept="image/*"
            className="visually-hidden"
            aria-describedby={hintId}
            onChange={choose}
          />
        </label>
        {url !== null ? (
          <Button variant="quiet" busy={removing.busy} disabled={busy} onClick={removing.run}>
            Remove Picture
          </Button>
        ) : null}
      </div>
      <p className="avatar-notes field-hint" id={hintId}>
        Any picture. We scale it to 512 pixels on your device.
      </p>
    </div>
  );
}

function refuse(text: string) {
  toast({ title: 'Error', text, kind: 'error' });
}

function uploadProblem(error: unknown): string {
  if (error instanceof NotAnImage) return avatarText.wrongType;
  return error instanceof ApiError ? error.message : errorText.unexpected;
}
