import { useState } from 'react';
import { maxApiKeyName } from '#shared/account/api-keys.ts';
import { maxApiKeys } from '#shared/account/api-terms.ts';
import { ApiError } from '#web/api/client.ts';
import { needsSignIn } from '#web/api/recent-sign-in.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { showProblem } from '#web/ui/forms/show-problem.ts';
import { submitting, useAction } from '#web/ui/forms/use-action.ts';

type CreateKeyProps = { count: number; onCreate: (name: string) => Promise<void> };

/** Creates a key, unless the account has the maximum. */
export function CreateKey({ count, onCreate }: CreateKeyProps) {
  const [name, setName] = useState('');
  const { busy, problem, setProblem, run } = useAction(
    async () => {
      await onCreate(name);
      setName('');
    },
    (error) => {
      if (needsSignIn(error) || (error instanceof ApiError && error.code === 'not_allowed')) return error.message;
      showProblem('Error', error);
      return undefined;
    },
  );
  const isBlank = name.trim() === '';

  if (count >= maxApiKeys) {
    return <p className="muted">You can have two keys. Revoke one to create another.</p>;
  }
  return (
    <form onSubmit={submitting(() => !isBlank && run())} className="stack">
      <Field
        label="Name of a new key"
        name="key-name"
        hint="What will use it, such as “Nightly import”."
        autoComplete="off"
        maxLength={maxApiKeyName}
        value={name}
        error={problem}
        onChange={(event) => {
          setProblem(undefined);
          setName(event.target.value);
        }}
      />
      <div className="button-row">
        <Button type="submit" variant="primary" busy={busy} disabled={isBlank}>
          Create Key
        </Button>
      </div>
    </form>
  );
}
