import { expect, it } from 'vitest';
import { openChats, talk } from '#test/support/chat/chat-crowd.ts';
import { startSystem } from '#test/support/system.ts';

const system = await startSystem();

// `npm run bench -- chat` does the same with 100 chats.
it('loses, doubles and mixes up nothing while three chats talk over connections cut every 1 to 3 seconds', async () => {
  const pairs = await openChats(system, 3);
  const lifetime = () => 1000 + Math.random() * 2000;
  const { cuts, said, ...faults } = await talk(pairs, {
    messages: 12,
    pause: 500,
    lifetime,
    // A slow machine says less, and takes no longer.
    milliseconds: 20_000,
  });
  expect(faults).toEqual({ lost: 0, duplicated: 0, misordered: 0 });
  expect(said).toBeGreaterThan(24);
  expect(cuts).toBeGreaterThan(6);
  await Promise.all(pairs.flatMap(({ guest, staff }) => [guest.close(), staff.close()]));
}, 600_000);
