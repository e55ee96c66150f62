import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { avatarText } from '#shared/account/avatar.ts';
import { errorText } from '#shared/values/error-texts.ts';
import { ApiError } from '#web/api/client.ts';
import { useProfile } from '#web/api/resources/use-profile.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { useAction } from '#web/ui/forms/use-action.ts';
import { toast } from '#web/ui/overlays/toasts.tsx';
import { Avatar } from './avatar.tsx';
import { profileText } from './profile-texts.ts';
import { NotAnImage, scaleImage } from './scale-image.ts';
import '#web/ui/forms/fields.css';

type Chosen = { name: string; picture: Blob; preview: string };

/** The user's avatar: choose, preview and upload a picture, or remove it. */
export function AvatarField({ name, email, url }: { name: string; email: string; url: string | null }) {
  const { uploadAvatar, removeAvatar } = useProfile();
  const [chosen, setChosen] = useState<Chosen>();
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const picked = useRef<File>(undefined);
  const notesId = useId();

  const preview = chosen?.preview;
  useEffect(() => {
    if (preview === undefined) return;
    return () => URL.revokeObjectURL(preview);
  }, [preview]);

  const reading = useAction(
    async () => {
      const file = picked.current;
      if (file === undefined) return;
      setProblem(undefined);
      const picture = await scaleImage(file);
      setChosen({ name: file.name, picture, preview: URL.createObjectURL(picture) });
    },
    (error) => {
      console.warn('The chosen file is not used.', error);
      setChosen(undefined);
      refuse(error instanceof NotAnImage ? avatarText.wrongType : errorText.unexpected);
    },
  );
  const uploading = useAction(
    async () => {
      if (chosen === undefined) {
        refuse(avatarText.empty);
        input.current?.focus();
        return;
      }
      setProblem(undefined);
      await uploadAvatar(chosen.picture);
      setChosen(undefined);
      toast({ title: 'Avatar uploaded successfully' });
    },
    (error) => {
      console.warn('The picture was not uploaded.', error);
      refuse(error instanceof ApiError ? error.message : errorText.unexpected);
    },
  );
  const removing = useAction(
    async () => {
      setProblem(undefined);
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
  const busy = reading.busy || uploading.busy || removing.busy;

  function refuse(text: string) {
    setProblem(text);
    toast({ title: 'Error', text, kind: 'error' });
  }

  function choose(event: ChangeEvent<HTMLInputElement>) {
    picked.current = event.currentTarget.files?.[0];
    // Allows choosing the same file again.
    event.currentTarget.value = '';
    reading.run();
  }

  function forget() {
    setChosen(undefined);
    input.current?.focus();
  }

  return (
    <div className="avatar-field">
      <Avatar name={name} email={email} url={preview ?? url} />
      <div className="avatar-actions">
        <label className="button">
          {chosen === undefined ? 'Choose Image' : 'Choose Another'}
          <input
            ref={input}
            type="file"
            accept="image/*"
            className="visually-hidden"
            aria-describedby={notesId}
            onChange={choose}
          />
        </label>
        <Button
          variant={chosen === undefined ? 'default' : 'primary'}
          busy={uploading.busy}
          disabled={busy}
          onClick={uploading.run}
        >
          Upload Picture
        </Button>
        {chosen !== undefined ? (
          <Button variant="quiet" disabled={busy} onClick={forget}>
            Cancel
          </Button>
        ) : url !== null ? (
          <Button variant="quiet" busy={removing.busy} disabled={busy} onClick={removing.run}>
            Remove Picture
          </Button>
        ) : null}
      </div>
      <div className="avatar-notes" id={notesId}>
        {problem === undefined ? null : <p className="field-error">{problem}</p>}
        <p className="field-hint">
          {chosen === undefined ? (
            'Any picture. We scale it to 512 pixels on your device.'
          ) : (
            <>
              <b>{chosen.name}</b>, not uploaded yet.
            </>
          )}
        </p>
      </div>
    </div>
  );
}
