import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startScreens } from '#test/support/screens/open-screen.tsx';
import type { Person } from '#test/support/system.ts';
import { useProfile } from '#web/api/resources/use-profile.ts';
import { useRecentLookups } from '#web/api/resources/use-recent-lookups.ts';

const { system } = await startScreens();
const address = '118 Fixture Ct, Mesa, AZ 85201';

/** What a sign-in in another tab does to this one. */
function signIn(person: Person): void {
  for (const [key, value] of Object.entries(person.stored)) window.localStorage.setItem(key, value);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
}

it('a page that stays open shows the next user nothing of the one before, its paged lists included', async () => {
  const [ada, ben] = [await system.person('ada'), await system.person('ben')];
  await ada.call('POST', '/api/property-lookup', { address });
  signIn(ada);
  const seen: string[] = [];
  const { result } = renderHook(() => {
    const { profile } = useProfile();
    const { lookups } = useRecentLookups();
    seen.push(`${profile?.email}: ${lookups?.map((lookup) => lookup.property_address)}`);
    return { profile, lookups };
  });
  await waitFor(() => expect(result.current.lookups).toHaveLength(1));

  seen.length = 0;
  signIn(ben);
  await waitFor(() => expect(result.current.profile?.email).toBe(ben.email));
  await waitFor(() => expect(result.current.lookups).toEqual([]));
  expect(seen.filter((line) => line.includes(ada.email) || line.includes(address))).toEqual([]);
});
