import { lazy, Suspense, useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Ulid } from '#shared/values/ulid.ts';
import { type ConsoleView, StaffConsole, viewNamed } from '#web/areas/staff/staff-console.tsx';
import { StaffSecondFactor } from './staff-second-factor.tsx';

/** A refund asks for it. */
const LazySignInAgain = lazy(async () => ({
  default: (await import('#web/areas/auth/sign-in-again.tsx')).SignInAgain,
}));

/** The staff console; its URL holds the view, so Back, reload and links work. */
export function StaffPage() {
  const [query, setQuery] = useSearchParams();
  const chat = Ulid.safeParse(query.get('chat')).data;
  const view = viewNamed(query.get('view'));

  const onView = useCallback(
    (next: ConsoleView) => {
      const after = new URLSearchParams(query);
      if (next === 'chats') after.delete('view');
      else after.set('view', next);
      setQuery(after, { replace: true });
    },
    [query, setQuery],
  );
  const onChat = useCallback((id: string | undefined) => setQuery(id === undefined ? {} : { chat: id }), [setQuery]);

  return (
    <StaffSecondFactor>
      <StaffConsole view={view} chat={chat} onView={onView} onChat={onChat} />
      {view === 'billing' ? (
        <Suspense fallback={null}>
          <LazySignInAgain />
        </Suspense>
      ) : null}
    </StaffSecondFactor>
  );
}
