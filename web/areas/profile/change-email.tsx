import { useState } from 'react';
import { requireRecentSignIn } from '#web/api/recent-sign-in.ts';
import { useProfile } from '#web/api/resources/use-profile.ts';
import { requestEmailChange, verifyEmail } from '#web/api/session/cognito-account.ts';
import { storageOf } from '#web/api/session/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { CodeField } from '#web/ui/forms/code-field.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { fieldProblem } from '#web/ui/forms/show-problem.ts';
import { submitting, useAction } from '#web/ui/forms/use-action.ts';
import { useCoolDown } from '#web/ui/forms/use-cool-down.ts';
import { useFocusFirst } from '#web/ui/forms/use-focus-first.ts';
import { toast } from '#web/ui/overlays/toasts.tsx';

type Step = 'closed' | 'address' | 'code';

// Reading the email may cost the page, so the tab remembers which address a code was sent to. (The tab's storage is
// cleared when another user signs in.)
const storageKey = 'pending-email-change';

/** Changes the sign-in address: it takes effect when the code sent to it is entered. */
export function ChangeEmail({ email }: { email: string }) {
  const { refresh } = useProfile();
  const [address, setAddress] = useState(() => storageOf('sessionStorage')?.getItem(storageKey) ?? '');
  const [step, setStep] = useState<Step>(address === '' ? 'closed' : 'code');
  const container = useFocusFirst<HTMLDivElement>(step);

  function waitForCode() {
    storageOf('sessionStorage')?.setItem(storageKey, address);
    setStep('code');
  }

  function close() {
    storageOf('sessionStorage')?.removeItem(storageKey);
    setStep('closed');
  }

  async function finish(changed: string) {
    await refresh();
    close();
    setAddress('');
    toast({ title: 'Email changed', text: `From now on you sign in with ${changed}.` });
  }

  return (
    <div ref={container}>
      {step === 'address' ? (
        <AddressForm present={email} address={address} onChange={setAddress} onSent={waitForCode} onCancel={close} />
      ) : step === 'code' ? (
        <CodeForm present={email} address={canonical(address)} onVerified={finish} onCancel={close} />
      ) : (
        <div className="stack">
          <p className="email-now">{email}</p>
          <div className="button-row">
            <Button onClick={() => setStep('address')}>Change Email</Button>
          </div>
        </div>
      )}
    </div>
  );
}

function canonical(address: string): string {
  return address.trim().toLowerCase();
}

/** Cognito takes any session for it, so it is the page that asks for a recent sign-in. */
async function sendCode(address: string): Promise<void> {
  await requireRecentSignIn();
  await requestEmailChange(address);
}

type AddressFormProps = {
  present: string;
  address: string;
  onChange: (address: string) => void;
  onSent: () => void;
  onCancel: () => void;
};

function AddressForm({ present, address, onChange, onSent, onCancel }: AddressFormProps) {
  const { busy, problem, setProblem, run } = useAction(async () => {
    await sendCode(canonical(address));
    onSent();
  }, fieldProblem);

  function submit() {
    if (canonical(address) === canonical(present)) setProblem('This is your address already.');
    else run();
  }

  return (
    <form onSubmit={submitting(submit)} className="stack">
      <Field
        label="New email"
        name="new-email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        required
        hint={`Until the new address is verified you sign in with ${present}.`}
        error={problem}
        value={address}
        onChange={(event) => {
          setProblem(undefined);
          onChange(event.target.value);
        }}
      />
      <div className="button-row">
        <Button type="submit" variant="primary" busy={busy}>
          Send Code
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

type CodeFormProps = {
  present: string;
  address: string;
  onVerified: (address: string) => Promise<void>;
  onCancel: () => void;
};

function CodeForm({ present, address, onVerified, onCancel }: CodeFormProps) {
  const [code, setCode] = useState('');
  const coolDown = useCoolDown(true);
  const { busy, problem, setProblem, run } = useAction(async () => {
    await verifyEmail(code);
    await onVerified(address);
  }, fieldProblem);
  const resending = useAction(
    async () => {
      coolDown.start();
      await sendCode(address);
      toast({ title: 'Code sent', text: `A new code is on its way to ${address}.` });
    },
    (error) => setProblem(fieldProblem(error)),
  );

  function change(digits: string) {
    setProblem(undefined);
    setCode(digits);
  }

  return (
    <form onSubmit={submitting(run)} className="stack">
      <p className="email-aside small muted" role="status">
        We sent a six-digit code to <b>{address}</b>. Until you enter it you sign in with <b>{present}</b>.
      </p>
      <CodeField label="Verification code" value={code} onChange={change} error={problem} />
      <div className="button-row">
        <Button type="submit" variant="primary" busy={busy}>
          Verify Email
        </Button>
        <Button disabled={coolDown.left > 0} onClick={resending.run}>
          {coolDown.left > 0 ? `Resend in ${coolDown.left} s` : 'Resend Code'}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Keep Current Address
        </Button>
      </div>
    </form>
  );
}
