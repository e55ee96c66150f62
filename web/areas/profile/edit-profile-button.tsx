import { lazy, Suspense, useState } from 'react';
import { Button } from '#web/ui/controls/button.tsx';

// Loaded on demand: most visits edit no profile.
const EditProfileDialog = lazy(async () => ({
  default: (await import('./edit-profile-dialog.tsx')).EditProfileDialog,
}));

export function EditProfileButton() {
  /** `undefined` until first pressed. */
  const [open, setOpen] = useState<boolean>();
  return (
    <>
      <Button onClick={() => setOpen(true)}>Edit Profile</Button>
      {open === undefined ? null : (
        <Suspense fallback={null}>
          <EditProfileDialog open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
