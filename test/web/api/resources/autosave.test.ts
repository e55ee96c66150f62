import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAutosave, type Fields, saveAfter, type Unsaved } from '#web/api/resources/autosave.ts';

class Refused extends Error {}

function storeOf(content: Unsaved = {}) {
  let kept = content;
  return {
    read: () => kept,
    write: (next: Unsaved) => {
      kept = next;
    },
  };
}

/** A server that answers when the test says so. */
function aServer() {
  const calls: { fields: Fields; arrive: () => void; fail: (error?: Error) => void }[] = [];
  const send = vi.fn(
    (fields: Fields) =>
      new Promise<void>((resolve, reject) => {
        calls.push({ fields, arrive: resolve, fail: (error = new Error('no network')) => reject(error) });
      }),
  );
  return { calls, send };
}

function anAutosave(parts: { saved?: Fields; store?: ReturnType<typeof storeOf> } = {}) {
  const server = aServer();
  const store = parts.store ?? storeOf();
  const autosave = createAutosave({
    saved: parts.saved ?? {},
    send: server.send,
    store,
    isRefusal: (error) => error instanceof Refused,
  });
  return { autosave, store, ...server };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('saving what is typed', () => {
  it('sends a value that is taken back, and keeps it taken back for the next visit until it arrived', async () => {
    const { autosave, calls, store } = anAutosave({ saved: { owed: 330_000, behind: true } });
    autosave.change({ owed: null, behind: false });
    await settle();
    expect(store.read()).toEqual({
      owed: { value: null, base: 330_000 },
      behind: { value: false, base: true },
    });
    expect(anAutosave({ saved: { owed: 330_000, behind: true }, store }).autosave.unsaved()).toEqual({
      owed: null,
      behind: false,
    });
    await vi.advanceTimersByTimeAsync(saveAfter);
    expect(calls[0]?.fields).toEqual({ owed: null, behind: false });
    autosave.change({ owed: 5 });
    calls[0]?.arrive();
    await settle();
    expect(store.read()).toEqual({ owed: { value: 5, base: null } });
  });

  it('sends once, a moment after the last key, only what changed', async () => {
    const { autosave, calls } = anAutosave({ saved: { rent: '1', price: '2' } });
    expect(autosave.state()).toBe('unchanged');
    autosave.change({ rent: '12' });
    await vi.advanceTimersByTimeAsync(saveAfter - 1);
    autosave.change({ rent: '120' });
    await vi.advanceTimersByTimeAsync(saveAfter - 1);
    expect(calls).toHaveLength(0);
    expect(autosave.state()).toBe('saving');
    await vi.advanceTimersByTimeAsync(1);
    expect(calls.map((call) => call.fields)).toEqual([{ rent: '120' }]);
    calls[0]?.arrive();
    await settle();
    expect(autosave.state()).toBe('saved');
  });

  it('merges changes of different fields by field', async () => {
    const { autosave, calls } = anAutosave();
    autosave.change({ rent: '1', price: '2' });
    autosave.change({ rent: '3' });
    autosave.change({ tax: '4' });
    await vi.advanceTimersByTimeAsync(saveAfter);
    expect(calls.map((call) => call.fields)).toEqual([{ rent: '3', price: '2', tax: '4' }]);
  });

  it('has one call under way at a time and sends what came meanwhile after it', async () => {
    const { autosave, calls } = anAutosave();
    autosave.change({ rent: '1' });
    await vi.advanceTimersByTimeAsync(saveAfter);
    autosave.change({ rent: '12' });
    await vi.advanceTimersByTimeAsync(5 * saveAfter);
    expect(calls).toHaveLength(1);
    calls[0]?.arrive();
    await settle();
    expect(autosave.state()).toBe('saving');
    expect(calls.map((call) => call.fields)).toEqual([{ rent: '1' }, { rent: '12' }]);
    calls[1]?.arrive();
    await settle();
    expect(autosave.state()).toBe('saved');
    expect(autosave.unsaved()).toEqual({});
  });
});

describe('a failed save', () => {
  it('says so and is tried again, ever later, with what was typed since', async () => {
    const { autosave, calls } = anAutosave();
    autosave.change({ rent: '1', price: '5' });
    await vi.advanceTimersByTimeAsync(saveAfter);
    calls[0]?.fail();
    await settle();
    expect(autosave.state()).toBe('retrying');
    autosave.change({ rent: '2' });
    expect(autosave.state()).toBe('retrying');
    await vi.advanceTimersByTimeAsync(saveAfter);
    expect(calls[1]?.fields).toEqual({ rent: '2', price: '5' });
    calls[1]?.fail();
    await settle();
    await vi.advanceTimersByTimeAsync(1999);
    expect(calls).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(calls).toHaveLength(3);
    calls[2]?.arrive();
    await settle();
    expect(autosave.state()).toBe('saved');
  });

  it('waits at most half a minute', async () => {
    const { autosave, calls } = anAutosave();
    autosave.change({ rent: '1' });
    await vi.advanceTimersByTimeAsync(saveAfter);
    for (let failure = 0; failure < 12; failure += 1) {
      calls[failure]?.fail();
      await settle();
      await vi.advanceTimersByTimeAsync(30_000);
      expect(calls).toHaveLength(failure + 2);
    }
  });

  it('is tried at once when it is told to: the network is back', async () => {
    const { autosave, calls } = anAutosave();
    autosave.change({ rent: '1' });
    await vi.advanceTimersByTimeAsync(saveAfter);
    calls[0]?.fail();
    await settle();
    void autosave.flush();
    expect(calls).toHaveLength(2);
  });

  it('is not tried again when the server will never take it', async () => {
    const { autosave, calls, store } = anAutosave();
    autosave.change({ rent: '1' });
    await vi.advanceTimersByTimeAsync(saveAfter);
    calls[0]?.fail(new Refused());
    await settle();
    expect(autosave.state()).toBe('refused');
    await vi.advanceTimersByTimeAsync(120_000);
    expect(calls).toHaveLength(1);
    expect(store.read()).toEqual({});
  });
});

describe('leaving', () => {
  it('sends what waits at once, beside the call under way', async () => {
    const { autosave, calls } = anAutosave();
    autosave.change({ rent: '1' });
    await vi.advanceTimersByTimeAsync(saveAfter);
    autosave.change({ price: '2' });
    autosave.leave();
    expect(calls.map((call) => call.fields)).toEqual([{ rent: '1' }, { price: '2' }]);
    calls[1]?.arrive();
    calls[0]?.arrive();
    await settle();
    expect(autosave.state()).toBe('saved');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls).toHaveLength(2);
  });

  it('sends nothing when nothing waits', () => {
    const { autosave, send } = anAutosave();
    autosave.leave();
    void autosave.flush();
    expect(send).not.toHaveBeenCalled();
  });

  it('goes on when the page was only hidden and the call failed', async () => {
    const { autosave, calls } = anAutosave();
    autosave.change({ rent: '1' });
    autosave.leave();
    calls[0]?.fail();
    await settle();
    expect(autosave.state()).toBe('retrying');
    await vi.advanceTimersByTimeAsync(1000);
    expect(calls[1]?.fields).toEqual({ rent: '1' });
  });

  it('sends nothing after it was stopped, and keeps what was typed', async () => {
    const { autosave, send, store } = anAutosave();
    autosave.change({ rent: '1' });
    autosave.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    autosave.leave();
    expect(send).not.toHaveBeenCalled();
    expect(store.read()).toEqual({ rent: { value: '1', base: null } });
  });
});

describe('what this browser keeps', () => {
  it('is there after the first key until the server has it', async () => {
    const { autosave, calls, store } = anAutosave({ saved: { rent: '7' } });
    autosave.change({ rent: '1' });
    await settle();
    expect(store.read()).toEqual({ rent: { value: '1', base: '7' } });
    await vi.advanceTimersByTimeAsync(saveAfter);
    autosave.change({ rent: '12' });
    calls[0]?.arrive();
    await settle();
    // On the next visit the server still has the value from before the edit.
    expect(store.read()).toEqual({ rent: { value: '12', base: '1' } });
    await vi.advanceTimersByTimeAsync(saveAfter);
    calls[1]?.arrive();
    await settle();
    expect(store.read()).toEqual({});
  });

  it.each(['leave', 'stop'] as const)('has a key that is followed by the end of the page at once (%s)', (end) => {
    const { autosave, store } = anAutosave({ saved: { rent: '7' } });
    autosave.change({ rent: '1' });
    autosave[end]();
    expect(store.read()).toEqual({ rent: { value: '1', base: '7' } });
  });

  it('is taken over by the next visit', async () => {
    const store = storeOf({ rent: { value: '12', base: '7' }, note: { value: 'x', base: null } });
    const { autosave, calls } = anAutosave({ saved: { rent: '7' }, store });
    expect(autosave.unsaved()).toEqual({ rent: '12', note: 'x' });
    void autosave.flush();
    expect(calls[0]?.fields).toEqual({ rent: '12', note: 'x' });
  });

  it('gives way to what the server got later', () => {
    const store = storeOf({ rent: { value: '12', base: '7' }, price: { value: '3', base: '2' } });
    const { autosave } = anAutosave({ saved: { rent: '99', price: '3' }, store });
    expect(autosave.unsaved()).toEqual({});
    // Otherwise it would count again if the server's value ever came back.
    expect(store.read()).toEqual({});
  });

  it('outlives what the server got later, when it was typed on top of that', async () => {
    const { autosave, store } = anAutosave({ saved: { price: 1 } });
    autosave.reread({ price: 2 });
    autosave.change({ price: 3 });
    await settle();
    expect(store.read()).toEqual({ price: { value: 3, base: 2 } });
    expect(anAutosave({ saved: { price: 2 }, store }).autosave.unsaved()).toEqual({ price: 3 });
  });

  it('leaves alone what another tab has typed meanwhile', async () => {
    const store = storeOf();
    const { autosave, calls } = anAutosave({ store });
    autosave.change({ rent: '1' });
    await vi.advanceTimersByTimeAsync(saveAfter);
    store.write({ rent: { value: '2', base: null } });
    calls[0]?.arrive();
    await settle();
    expect(store.read()).toEqual({ rent: { value: '2', base: '1' } });
  });
});

describe('waiting for what is typed to be saved', () => {
  it('sends it at once, and ends when the server has all of it', async () => {
    const { autosave, calls } = anAutosave();
    const done = vi.fn();
    autosave.change({ rent: '1' });
    void autosave.settled().then(done);
    expect(calls[0]?.fields).toEqual({ rent: '1' });
    autosave.change({ price: '2' });
    calls[0]?.arrive();
    await settle();
    expect(done).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(saveAfter);
    calls[1]?.arrive();
    await settle();
    expect(done).toHaveBeenCalledTimes(1);
  });

  it('ends at once when nothing was typed, and fails at once when the network is gone', async () => {
    await anAutosave().autosave.settled();
    const { autosave, calls } = anAutosave();
    autosave.change({ rent: '1' });
    const waited = expect(autosave.settled()).rejects.toThrow('not saved yet');
    calls[0]?.fail();
    await waited;
    expect(autosave.state()).toBe('retrying');
  });

  it('waits for the repetition of a save that failed, and fails when that fails, too', async () => {
    const { autosave, calls } = anAutosave();
    const done = vi.fn();
    autosave.change({ rent: '1' });
    void autosave.flush();
    calls[0]?.fail();
    await settle();
    const failing = expect(autosave.settled()).rejects.toThrow('not saved yet');
    calls[1]?.fail();
    await failing;
    void autosave.settled().then(done);
    await settle();
    expect([calls.length, done.mock.calls.length]).toEqual([3, 0]);
    calls[2]?.arrive();
    await settle();
    expect(done).toHaveBeenCalledTimes(1);
  });

  it('ends when the server refuses an edit, which no repetition would save', async () => {
    const { autosave, calls } = anAutosave();
    autosave.change({ rent: 'x' });
    const waited = autosave.settled();
    calls[0]?.fail(new Refused());
    await waited;
    expect(autosave.state()).toBe('refused');
  });

  it('fails for edits that are not sent any more', async () => {
    const { autosave } = anAutosave();
    autosave.change({ rent: '1' });
    autosave.stop();
    await expect(autosave.settled()).rejects.toThrow('not saved yet');
  });
});
