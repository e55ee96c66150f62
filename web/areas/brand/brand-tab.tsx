import { type FormEvent, useState } from 'react';
import { brandOf, hasBrand } from '#shared/account/brand-of.ts';
import type { Profile } from '#shared/account/profile.ts';
import { BrandTexts, colorProblem, maxCompanyLength, maxFooterLength, toColor } from '#shared/brand/brand.ts';
import { ApiError } from '#web/api/client.ts';
import { useProfile } from '#web/api/resources/use-profile.ts';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { failureText } from '#web/ui/forms/failure-text.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { focusField } from '#web/ui/forms/focus-field.ts';
import { useAction } from '#web/ui/forms/use-action.ts';
import { Section } from '#web/ui/layout/section.tsx';
import { toast } from '#web/ui/overlays/toasts.tsx';
import { BrandPreview } from './brand-preview.tsx';
import { LogoField } from './logo-field.tsx';
import '#web/ui/forms/fields.css';
import './brand.css';

const failed = 'Your brand was not saved. Please try again.';

/** The user's own brand on letters, packets and prints, on the plan that has it. */
export function BrandTab({ profile, pricingPath }: { profile: Profile; pricingPath: string }) {
  return hasBrand(profile, new Date()) ? (
    <BrandForm profile={profile} />
  ) : (
    <NoBrand profile={profile} pricingPath={pricingPath} />
  );
}

/** A logo is saved when it is chosen. Edited fields keep their text; the others follow the server. */
function BrandForm({ profile }: { profile: Profile }) {
  const { updateWorkspace } = useProfile();
  const [typed, setTyped] = useState<BrandTexts>({});
  const [problem, setProblem] = useState<{ accent?: string; form?: string }>({});
  const { company = '', accent = '', footer = '' } = { ...profile.brand, ...typed };
  const color = BrandTexts.safeParse({ accent }).data?.accent ?? '';
  const { busy, run } = useAction(
    async () => {
      await updateWorkspace({ brand: typed });
      // Edits made during the save are not saved yet.
      setTyped((now) => (now === typed ? {} : now));
      toast({ title: 'Brand saved', text: 'New letters, packets and prints carry it.' });
    },
    (error) => {
      console.warn('The brand was not saved.', error);
      if (error instanceof ApiError && error.code === 'invalid_input') setProblem({ form: error.message });
      else toast({ title: 'Error', text: failureText(error, failed), kind: 'error' });
    },
  );

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const isUnread = accent.trim() !== '' && color === '';
    setProblem(isUnread ? { accent: colorProblem } : {});
    if (isUnread) focusField(event.currentTarget, 'accent');
    else run();
  }

  const change = (changes: BrandTexts) => {
    setProblem({});
    setTyped((before) => ({ ...before, ...changes }));
  };

  return (
    <form onSubmit={submit}>
      <Section title="Logo" text="On your letters, packets and prints. White or no background works best.">
        <LogoField url={profile.logo_url ?? null} />
      </Section>
      <Section title="Name and color" text="We shift the color where text would be hard to read.">
        <div className="stack">
          {problem.form === undefined ? null : (
            <p className="form-problem" role="alert">
              {problem.form}
            </p>
          )}
          <Field
            name="company"
            label="Company name"
            autoComplete="organization"
            maxLength={maxCompanyLength}
            value={company}
            onChange={(event) => change({ company: event.target.value })}
          />
          <Field
            name="accent"
            label="Accent color"
            className="brand-color"
            placeholder="#1d4ed8"
            autoComplete="off"
            spellCheck={false}
            maxLength={20}
            error={problem.accent}
            value={accent}
            onChange={(event) => change({ accent: event.target.value })}
            suffix={
              <input
                type="color"
                aria-label="Pick the accent color"
                value={color === '' ? '#0d5946' : color}
                onChange={(event) => change({ accent: toColor(event.target.value) })}
              />
            }
          />
          <Field
            name="footer"
            label="Footer line"
            hint="A license number or an address, for example. It stands above sources and the not-advice line, which stay."
            maxLength={maxFooterLength}
            value={footer}
            onChange={(event) => change({ footer: event.target.value })}
          />
          <div className="button-row">
            <Button type="submit" variant="primary" busy={busy}>
              Save Changes
            </Button>
          </div>
        </div>
      </Section>
      <Section title="Preview" text="What you have typed, before you save it.">
        <BrandPreview
          brand={{ company: company.trim(), accent: color, footer: footer.trim(), logo: profile.logo_url ?? null }}
        />
      </Section>
    </form>
  );
}

/** For a plan without it. A brand from before can be deleted. */
function NoBrand({ profile, pricingPath }: { profile: Profile; pricingPath: string }) {
  const { updateWorkspace, removeLogo } = useProfile();
  const stored = brandOf({ ...profile, subscription_tier: 'enterprise', subscription_status: 'active' }, new Date());
  const deleting = useAction(
    async () => {
      await updateWorkspace({ brand: null });
      if (profile.logo_url) await removeLogo();
      toast({ title: 'Brand deleted' });
    },
    (error) => {
      console.warn('The brand was not deleted.', error);
      toast({ title: 'Error', text: failureText(error, failed), kind: 'error' });
    },
  );
  return (
    <Section title="Brand" text="Your company, logo and color on letters, packets and prints.">
      <div className="stack">
        <p>
          {stored === undefined
            ? 'A brand of your own comes with Enterprise.'
            : 'A brand of your own comes with Enterprise. Yours is kept until you are back, and not used.'}
        </p>
        <div className="button-row">
          <ButtonLink variant="primary" to={pricingPath}>
            See Plans
          </ButtonLink>
          {stored !== undefined && (
            <Button variant="quiet" busy={deleting.busy} onClick={deleting.run}>
              Delete Brand
            </Button>
          )}
        </div>
      </div>
    </Section>
  );
}
