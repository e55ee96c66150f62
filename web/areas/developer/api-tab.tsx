import { lazy, type ReactNode, Suspense, useState } from 'react';
import { accessOf } from '#shared/account/access.ts';
import type { ApiKey, CreatedApiKey } from '#shared/account/api-keys.ts';
import { apiCallsPerHour, apiKeyPrefix } from '#shared/account/api-terms.ts';
import type { Profile } from '#shared/account/profile.ts';
import { sampleAddress } from '#shared/property/sample-addresses.ts';
import { wholeNumber } from '#shared/values/numbers.ts';
import { useApiKeys } from '#web/api/resources/use-api-keys.ts';
import { CreateKey } from '#web/areas/developer/keys/create-key.tsx';
import { KeyList } from '#web/areas/developer/keys/key-list.tsx';
import { NewKey } from '#web/areas/developer/keys/new-key.tsx';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import { CopyButton } from '#web/ui/forms/copy-button.tsx';
import { useFocusFirst } from '#web/ui/forms/use-focus-first.ts';
import { Failed } from '#web/ui/layout/problem.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import './developer.css';

// Few accounts have webhooks, and their schemas load with them.
const Webhooks = lazy(async () => ({
  default: (await import('#web/areas/developer/webhooks/webhooks.tsx')).Webhooks,
}));

type ApiTabProps = {
  profile: Profile;
  pricingPath: string;
  /** The webhook shown; `null` shows the tab itself. */
  webhookId: string | null;
};

/** API access of the account: keys, a first call to try, limits and webhooks. */
export function ApiTab({ profile, pricingPath, webhookId }: ApiTabProps) {
  const hasAccess = accessOf(profile, new Date()).includes('apiAccess');
  return (
    <>
      {webhookId === null ? <ApiKeys profile={profile} pricingPath={pricingPath} /> : null}
      <Suspense fallback={<Skeleton lines={4} />}>
        <Webhooks webhookId={webhookId} hasAccess={hasAccess} pricingPath={pricingPath} />
      </Suspense>
    </>
  );
}

function ApiKeys({ profile, pricingPath }: Omit<ApiTabProps, 'webhookId'>) {
  const { keys, error, retry, create, revoke } = useApiKeys();
  const [made, setMade] = useState<CreatedApiKey>();
  const container = useFocusFirst<HTMLDivElement>(made?.id ?? 'none');
  const { tier, includes } = accessOf(profile, new Date());
  const hasAccess = includes('apiAccess');

  async function end(key: ApiKey) {
    await revoke(key);
    if (made?.id === key.id) setMade(undefined);
  }

  let body: ReactNode;
  if (keys === undefined) {
    body =
      error === undefined ? <Skeleton lines={3} /> : <Failed text="Your keys could not be loaded." onRetry={retry} />;
  } else if (hasAccess) {
    body = (
      <>
        {made ? <NewKey made={made} onDone={() => setMade(undefined)} /> : null}
        {keys.length > 0 ? <KeyList keys={keys} onRevoke={end} /> : <p>No API keys yet.</p>}
        {made ? null : <CreateKey count={keys.length} onCreate={async (name) => setMade(await create(name))} />}
        <p className="small muted">
          To replace a key without downtime, create a second one, switch your programs to it, then revoke the first.
        </p>
      </>
    );
  } else {
    body = (
      <>
        <NoAccess pricingPath={pricingPath} />
        {keys.length > 0 ? (
          <>
            <p>These keys stop working until your plan includes the API again.</p>
            <KeyList keys={keys} onRevoke={end} />
          </>
        ) : null}
      </>
    );
  }
  return (
    <>
      <Section title="API keys" text="Use API keys to look up properties and save analyses from your own programs.">
        <div className="stack" ref={container} aria-busy={keys === undefined && error === undefined}>
          {body}
        </div>
      </Section>
      {hasAccess ? (
        <>
          <Section title="A first call" text="Run it in a terminal to look up a house and save it to your portfolio.">
            <div className="stack">
              <Example apiKey={made?.key} />
              <p className="small">
                <Link to="/documentation/quick-start">Quick start</Link> ·{' '}
                <Link to="/documentation/api-reference">API reference</Link>
              </p>
            </div>
          </Section>
          <Section title="Limits" text="Every response says how many calls you have left this hour.">
            <ul className="api-limits">
              <li>
                {wholeNumber(apiCallsPerHour[tier])} calls an hour for all keys together
                {tier === 'enterprise' ? ', as fair use of a plan without a limit' : ''}.
              </li>
              <li>Analyses count toward your month, as here. Reading what is saved is free.</li>
            </ul>
          </Section>
        </>
      ) : null}
    </>
  );
}

function NoAccess({ pricingPath }: { pricingPath: string }) {
  return (
    <>
      <p>Your plan does not include the API. With Professional or Enterprise your own programs can:</p>
      <ul className="api-offer">
        <li>analyze an address and get strategy, reasons and deal figures as JSON</li>
        <li>save to and read from the portfolio you see here</li>
        <li>
          make {wholeNumber(apiCallsPerHour.professional)} calls an hour with two keys together, and more with
          Enterprise
        </li>
      </ul>
      <div className="button-row">
        <ButtonLink variant="primary" to={pricingPath}>
          Upgrade Plan
        </ButtonLink>
        <ButtonLink to="/documentation/api-reference">API Reference</ButtonLink>
      </div>
    </>
  );
}

/** A command that runs as it is while the new key is shown; later the key must be filled in. */
function Example({ apiKey }: { apiKey: string | undefined }) {
  const command = `curl ${window.location.origin}/api/analysis \\
  -H 'Authorization: Bearer ${apiKey ?? `${apiKeyPrefix}YOUR_KEY`}' \\
  -H 'Content-Type: application/json' \\
  -d '{"propertyAddress": "${sampleAddress}", "downPayment": 80000}'`;
  return (
    <div className="stack">
      <pre className="api-example">
        <code>{command}</code>
      </pre>
      <div className="button-row">
        <CopyButton text={command} what="Command" />
      </div>
    </div>
  );
}
