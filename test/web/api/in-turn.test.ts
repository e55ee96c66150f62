import { expect, it } from 'vitest';
import { inTurn } from '#web/api/in-turn.ts';

it('photos are read four at a time, also when some cannot be read', async () => {
  const reading = new Set<() => void>();
  let most = 0;
  let started = 0;
  const read = (at: number) =>
    inTurn(async () => {
      started += 1;
      await new Promise<void>((resolve) => {
        reading.add(resolve);
        most = Math.max(most, reading.size);
      });
      if (at % 3 === 0) throw new Error('gone');
      return at;
    });
  const all = Promise.allSettled(Array.from({ length: 20 }, (_, at) => read(at)));
  while (started < 20 || reading.size > 0) {
    for (const end of [...reading]) {
      reading.delete(end);
      end();
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect((await all).filter(({ status }) => status === 'fulfilled')).toHaveLength(13);
  expect(most).toBe(4);
});
