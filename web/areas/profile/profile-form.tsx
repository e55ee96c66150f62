import { type FormEvent, type ReactNode, useState } from 'react';
import type { Profile } from '#shared/account/profile.ts';
import { ApiError } from '#web/api/client.ts';
import { useProfile } from '#web/api/resources/use-profile.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { failureText } from '#web/ui/forms/failure-text.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { focusField } from '#web/ui/forms/focus-field.ts';
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx';
import { useAction } from '#web/ui/forms/use-action.ts';
import { toast } from '#web/ui/overlays/toasts.tsx';
import { profileText } from './profile-texts.ts';
import '#web/ui/forms/fields.css';

type Values = Pick<Profile, 'full_name' | 'phone' | 'company' | 'bio'>;

type ProfileFormProps = {
  profile: Profile;
  saved: { title: string; text?: string };
  onSaved?: () => void;
  onCancel?: () => void;
  /** Shown after the name. */
  email?: ReactNode;
};

/** The user's profile. Edited fields keep their text; the others follow the server. */
export function ProfileForm({ profile, saved, onSaved, onCancel, email }: ProfileFormProps) {
  const { updateProfile } = useProfile();
  const [typed, setTyped] = useState<Partial<Values>>({});
  const [problem, setProblem] = useState<{ name?: string; form?: string }>({});
  const { full_name, phone, company, bio }: Values = { ...profile, ...typed };
  const { busy, run } = useAction(
    async () => {
      await updateProfile({ full_name, phone, company, bio });
      // Edits made during the save are not saved yet.
      setTyped((now) => (now === typed ? {} : now));
      toast(saved);
      onSaved?.();
    },
    (error) => {
      console.warn('The profile was not saved.', error);
      const isRefused = error instanceof ApiError && error.code === 'invalid_input';
      if (isRefused) setProblem({ form: error.message });
      else toast({ title: 'Error', text: failureText(error, profileText.failed), kind: 'error' });
    },
  );

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const isNameless = full_name.trim() === '';
    setProblem(isNameless ? { name: 'Enter your name.' } : {});
    if (isNameless) focusField(event.currentTarget, 'full_name');
    else run();
  }

  const field = (name: keyof Values, value: string) => ({
    name,
    value,
    onChange: (event: { target: { value: string } }) => {
      setProblem({});
      setTyped((before) => ({ ...before, [name]: event.target.value }));
    },
  });

  return (
    <form onSubmit={submit} className="stack">
      {problem.form === undefined ? null : (
        <p className="form-problem" role="alert">
          {problem.form}
        </p>
      )}
      <Field
        {...field('full_name', full_name)}
        label="Full name"
        autoComplete="name"
        required
        maxLength={200}
        error={problem.name}
      />
      {email}
      <div className="profile-pair">
        <Field {...field('phone', phone)} label="Phone" type="tel" autoComplete="tel" maxLength={50} />
        <Field {...field('company', company)} label="Company" autoComplete="organization" maxLength={200} />
      </div>
      <TextAreaField {...field('bio', bio)} label="Bio" rows={4} maxLength={2000} />
      <div className="button-row">
        <Button type="submit" variant="primary" busy={busy}>
          Save Changes
        </Button>
        {onCancel === undefined ? null : (
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
