import { type ChangeEvent, useId, useRef } from 'react';
import { logoText } from '#shared/brand/logo.ts';
import { errorText } from '#shared/values/error-texts.ts';
import { ApiError } from '#web/api/client.ts';
import { useProfile } from '#web/api/resources/use-profile.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { useAction } from '#web/ui/forms/use-action.ts';
import { NotAnImage } from '#web/ui/images/draw-scaled.ts';
import { toast } from '#web/ui/overlays/toasts.tsx';
import { LogoRefused, scaleLogo } from './scale-logo.ts';
import '#web/ui/forms/fields.css';

/** The brand's logo: choosing a picture uploads it. */
export function LogoField({ url }: { url: string | null }) {
  const { uploadLogo, removeLogo } = useProfile();
  const input = useRef<HTMLInputElement>(null);
  const picked = useRef<File>(undefined);
  const hintId = useId();

  const uploading = useAction(
    async () => {
      if (picked.current === undefined) return;
      await uploadLogo(await scaleLogo(picked.current));
      toast({ title: 'Logo saved' });
    },
    (error) => {
      console.warn('The logo was not uploaded.', error);
      refuse(problemOf(error));
    },
  );
  const removing = useAction(
    async () => {
      await removeLogo();
      toast({ title: 'Logo removed' });
      // The pressed button disappears.
      input.current?.focus();
    },
    (error) => {
      console.warn('The logo was not removed.', error);
      refuse(problemOf(error));
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
    <div className="logo-field">
      <span className="logo-plate">{url === null ? 'No logo' : <img src={url} alt="Your logo" />}</span>
      <div className="logo-actions wrapping gap-2">
        <label className="button" aria-busy={uploading.busy || undefined}>
          {uploading.busy ? 'Uploading…' : 'Upload Logo'}
          <input
            ref={input}
            type="file"
            accept="image/png,image/jpeg,image/webp"
            className="visually-hidden"
            aria-describedby={hintId}
            onChange={choose}
          />
        </label>
        {url !== null && (
          <Button variant="quiet" busy={removing.busy} disabled={busy} onClick={removing.run}>
            Remove Logo
          </Button>
        )}
      </div>
      <p className="logo-notes field-hint" id={hintId}>
        PNG, JPEG or WebP. We scale it to 512 pixels and keep only its pixels.
      </p>
    </div>
  );
}

function refuse(text: string) {
  toast({ title: 'Error', text, kind: 'error' });
}

function problemOf(error: unknown): string {
  if (error instanceof NotAnImage) return logoText.wrongType;
  return error instanceof LogoRefused || error instanceof ApiError ? error.message : errorText.unexpected;
}
