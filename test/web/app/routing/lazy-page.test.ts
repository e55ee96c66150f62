import { expect, it } from 'vitest';
import { fakeStorage } from '#test/web/api/session/fake-storage.ts';
import { mayReload } from '#web/app/routing/lazy-page.tsx';

it('reloads once for a chunk that is gone, and not again right after', () => {
  const storage = fakeStorage();
  expect(mayReload(storage, 1_000_000)).toBe(true);
  expect(mayReload(storage, 1_005_000)).toBe(false);
  expect(mayReload(storage, 1_000_000 + 60_000)).toBe(true);
});
