import { useEffect, useRef, useState } from 'react';
import { product } from '#shared/site/product.ts';
import { AuthError } from '#web/api/session/auth-error.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { CodeField } from '#web/ui/forms/code-field.tsx';
import { CopyButton } from '#web/ui/forms/copy-button.tsx';
import { fieldProblem } from '#web/ui/forms/show-problem.ts';
import { submitting, useAction } from '#web/ui/forms/use-action.ts';
import { QrCode } from '#web/ui/images/qr-code.tsx';
import { inGroups, setupLink } from './authenticator-link.ts';

type AuthenticatorSetupProps = {
  secret: string;
  email: string;
  /** The app's first code; rejects if it is wrong. */
  onCode: (code: string) => Promise<void>;
  onCancel: () => void;
};

/** The secret as QR code and text, and a field for the code that verifies it. */
export function AuthenticatorSetup({ secret, email, onCode, onCancel }: AuthenticatorSetupProps) {
  const [code, setCode] = useState('');
  const { busy, problem, setProblem, run } = useAction(
    () => onCode(code),
    (error) => fieldProblem(inOurWords(error)),
  );
  const steps = useRef<HTMLFormElement>(null);
  // The code field is not focused: that would hide the QR code behind a phone's keyboard.
  useEffect(() => steps.current?.focus(), []);

  function change(digits: string) {
    setProblem(undefined);
    setCode(digits);
  }

  return (
    <form ref={steps} tabIndex={-1} onSubmit={submitting(run)} className="stack">
      <ol className="authenticator-steps">
        <li>
          <p>Scan this with your authenticator app, such as Google Authenticator, 1Password or Aegis.</p>
          <QrCode text={setupLink(secret, email)} title={`QR code that adds ${product.name} to your app`} />
          <p className="small muted">
            No camera? Open <a href={setupLink(secret, email)}>this link</a> on the device with the app, or type this
            key:
          </p>
          <p className="authenticator-key cluster">
            <code>{inGroups(secret)}</code>
            <CopyButton text={secret} what="Key" failed="The key could not be copied. Select it and copy it." />
          </p>
        </li>
        <li>
          <p>Enter the six digits the app shows now.</p>
          <CodeField label="Authenticator code" value={code} onChange={change} error={problem} />
        </li>
      </ol>
      <div className="button-row">
        <Button type="submit" variant="primary" busy={busy}>
          Turn On
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** Cognito's message for a wrong code names its API operation. */
function inOurWords(error: unknown): unknown {
  if (!(error instanceof AuthError && error.code === 'EnableSoftwareTokenMFAException')) return error;
  return new AuthError(error.code, 'That code is not right. Check the clock of the device and enter the newest code.');
}
