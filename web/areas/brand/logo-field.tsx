import { logoText } from '#shared/brand/logo.ts';
import { errorText } from '#shared/values/error-texts.ts';
import { ApiError } from '#web/api/client.ts';
import { useProfile } from '#web/api/resources/use-profile.ts';
import { NotAnImage } from '#web/ui/images/draw-scaled.ts';
import { PictureField } from '#web/ui/images/picture-field.tsx';
import { toast } from '#web/ui/overlays/toasts.tsx';
import { LogoRefused, scaleLogo } from './scale-logo.ts';

/** The brand's logo. */
export function LogoField({ url }: { url: string | null }) {
  const { uploadLogo, removeLogo } = useProfile();
  return (
    <PictureField
      what="Logo"
      hasPicture={url !== null}
      accept="image/png,image/jpeg,image/webp"
      hint="PNG, JPEG or WebP. We scale it to 512 pixels and keep only its pixels."
      onUpload={async (file) => {
        await uploadLogo(await scaleLogo(file));
        toast({ title: 'Logo saved' });
      }}
      onRemove={removeLogo}
      problemOf={problemOf}
    >
      <span className="logo-plate">{url === null ? 'No logo' : <img src={url} alt="Your logo" />}</span>
    </PictureField>
  );
}

function problemOf(error: unknown): string {
  if (error instanceof NotAnImage) return logoText.wrongType;
  return error instanceof LogoRefused || error instanceof ApiError ? error.message : errorText.unexpected;
}
