import { avatarText } from '#shared/account/avatar.ts';
import { errorText } from '#shared/values/error-texts.ts';
import { ApiError } from '#web/api/client.ts';
import { useProfile } from '#web/api/resources/use-profile.ts';
import { NotAnImage } from '#web/ui/images/draw-scaled.ts';
import { PictureField } from '#web/ui/images/picture-field.tsx';
import { toast } from '#web/ui/overlays/toasts.tsx';
import { Avatar } from './avatar.tsx';
import { profileText } from './profile-texts.ts';
import { scaleImage } from './scale-image.ts';

/** The user's avatar. */
export function AvatarField({ name, email, url }: { name: string; email: string; url: string | null }) {
  const { uploadAvatar, removeAvatar } = useProfile();
  return (
    <PictureField
      what="Picture"
      hasPicture={url !== null}
      accept="image/*"
      hint="Any picture. We scale it to 512 pixels on your device."
      nothingChosen={avatarText.empty}
      onUpload={async (file) => {
        await uploadAvatar(await scaleImage(file));
        toast({ title: 'Avatar uploaded successfully' });
      }}
      onRemove={removeAvatar}
      problemOf={problemOf}
    >
      <Avatar name={name} email={email} url={url} />
    </PictureField>
  );
}

function problemOf(error: unknown, isRemoving: boolean): string {
  if (isRemoving) return profileText.failed;
  if (error instanceof NotAnImage) return avatarText.wrongType;
  return error instanceof ApiError ? error.message : errorText.unexpected;
}
