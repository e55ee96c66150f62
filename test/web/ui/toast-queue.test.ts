import { describe, expect, it, vi } from 'vitest';
import { createToastQueue } from '#web/ui/overlays/toast-queue.ts';

/** A queue with a manual clock. */
function queueWithClock() {
  let clock = 0;
  let pending: { run: () => void; at: number } | null = null;
  const queue = createToastQueue(
    {
      start: (run, ms) => {
        pending = { run, at: clock + ms };
        return pending;
      },
      stop: () => {
        pending = null;
      },
    },
    () => clock,
  );
  function pass(ms: number) {
    clock += ms;
    if (pending !== null && pending.at <= clock) pending.run();
  }
  return { queue, pass };
}

describe('toasts', () => {
  it('stay for five seconds', () => {
    const { queue, pass } = queueWithClock();
    queue.show({ title: 'Saved' });
    pass(4999);
    expect(queue.current()?.title).toBe('Saved');
    pass(1);
    expect(queue.current()).toBeNull();
  });

  it('come one at a time: the next replaces the one shown and has its own five seconds', () => {
    const { queue, pass } = queueWithClock();
    const gone = vi.fn();
    queue.show({ title: 'One', onClose: gone });
    pass(3000);
    queue.show({ title: 'Two' });
    expect(gone).toHaveBeenCalledTimes(1);
    pass(4000);
    expect(queue.current()?.title).toBe('Two');
    pass(1000);
    expect(queue.current()).toBeNull();
    expect(gone).toHaveBeenCalledTimes(1);
  });

  it('are gone on the next page, unless they have come up on the way to it', () => {
    const { queue, pass } = queueWithClock();
    queue.show({ title: 'Saved' });
    pass(100);
    queue.leavePage();
    expect(queue.current()?.title).toBe('Saved');
    pass(400);
    queue.leavePage();
    expect(queue.current()).toBeNull();
  });

  it('wait while somebody reads them', () => {
    const { queue, pass } = queueWithClock();
    queue.show({ title: 'Deleted' });
    pass(4000);
    queue.pause();
    pass(60_000);
    expect(queue.current()?.title).toBe('Deleted');
    queue.resume();
    pass(999);
    expect(queue.current()).not.toBeNull();
    pass(1);
    expect(queue.current()).toBeNull();
  });

  it('say once that they are gone, whatever closed them', () => {
    const { queue, pass } = queueWithClock();
    const gone = vi.fn();
    queue.show({ title: 'Deleted', onClose: gone });
    queue.close();
    queue.close();
    pass(10_000);
    expect(gone).toHaveBeenCalledTimes(1);
  });

  it('let one that goes away show another', () => {
    const { queue } = queueWithClock();
    queue.show({ title: 'One', onClose: () => queue.show({ title: 'Gone' }) });
    queue.close();
    expect(queue.current()?.title).toBe('Gone');
  });

  it('tell those who draw them', () => {
    const { queue } = queueWithClock();
    const drawn = vi.fn();
    const stop = queue.subscribe(drawn);
    queue.show({ title: 'One' });
    queue.close();
    expect(drawn).toHaveBeenCalledTimes(2);
    stop();
    queue.show({ title: 'Two' });
    expect(drawn).toHaveBeenCalledTimes(2);
  });
});
