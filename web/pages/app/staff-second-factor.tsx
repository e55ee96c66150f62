import type { ReactNode } from 'react';
import useSWR from 'swr';
import { loadConfig } from '#web/api/session/config.ts';
import { useSession } from '#web/api/session/session.ts';
import { useAuthenticator } from '#web/api/session/use-authenticator.ts';
import { Authenticator } from '#web/areas/security/authenticator.tsx';
import { PageFrame } from '#web/ui/layout/page-frame.tsx';
import '#web/areas/security/security.css';

const title = 'Set up your authenticator app';

/** Shows the staff's page once an authenticator app is on, where staff need one. The server checks every call. */
export function StaffSecondFactor({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const config = useSWR('config', loadConfig);
  const isRequired = config.data?.staffMfa === 'required';
  const { enabled, error, retry } = useAuthenticator(isRequired);
  if (config.data !== undefined && (!isRequired || enabled)) return children;

  const problem: unknown = config.error ?? error;
  return (
    <PageFrame
      title={enabled === false ? title : 'Support'}
      loading={problem === undefined && enabled === undefined}
      {...(problem === undefined ? {} : { error: problem })}
      onRetry={() => {
        void config.mutate();
        retry();
      }}
    >
      <div className="stack">
        <h1 tabIndex={-1}>{title}</h1>
        <p>The staff area shows customers' data, so a password is not enough. Once your app is on, you go on here.</p>
        <Authenticator email={user?.email ?? ''} />
      </div>
    </PageFrame>
  );
}
