import { describe, expect, it, vi } from 'vitest';
import { createPendingDeletions } from '#web/areas/portfolio/pending-deletions.ts';

const sent = () => vi.fn(async (_options: { keepalive: boolean }) => undefined);

describe('deleting with undo', () => {
  it('hides the row at once and sends nothing yet', () => {
    const pending = createPendingDeletions();
    const send = sent();
    pending.start('a', send);
    expect([...pending.hidden()]).toEqual(['a']);
    expect(send).not.toHaveBeenCalled();
  });

  it('brings the row back on undo and then never sends', async () => {
    const pending = createPendingDeletions();
    const send = sent();
    pending.start('a', send);
    pending.undo('a');
    await pending.commit('a');
    expect([...pending.hidden()]).toEqual([]);
    expect(send).not.toHaveBeenCalled();
  });

  it('sends once however often it is committed', async () => {
    const pending = createPendingDeletions();
    const send = sent();
    pending.start('a', send);
    await Promise.all([pending.commit('a'), pending.commit('a')]);
    expect(send).toHaveBeenCalledTimes(1);
    expect(send).toHaveBeenCalledWith({ keepalive: false });
  });

  it('keeps the row hidden until the answer has come', async () => {
    const pending = createPendingDeletions();
    let answer = () => {};
    pending.start(
      'a',
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    const committed = pending.commit('a');
    pending.undo('a');
    expect(pending.hidden().has('a')).toBe(true);
    answer();
    await committed;
    expect(pending.hidden().has('a')).toBe(false);
  });

  it('brings the row back when the deletion fails, and says so', async () => {
    const pending = createPendingDeletions();
    pending.start('a', async () => {
      throw new Error('no');
    });
    await expect(pending.commit('a')).rejects.toThrow('no');
    expect(pending.hidden().size).toBe(0);
  });

  it('sends everything that waits, on requests that outlive the page, when it is left', () => {
    const pending = createPendingDeletions();
    const first = sent();
    const second = sent();
    pending.start('a', first);
    pending.start('b', second);
    pending.commitAll();
    expect(first).toHaveBeenCalledWith({ keepalive: true });
    expect(second).toHaveBeenCalledWith({ keepalive: true });
  });

  it('tells who listens', () => {
    const pending = createPendingDeletions();
    const listener = vi.fn();
    const stop = pending.subscribe(listener);
    pending.start('a', sent());
    pending.undo('a');
    stop();
    pending.start('b', sent());
    expect(listener).toHaveBeenCalledTimes(2);
  });
});
