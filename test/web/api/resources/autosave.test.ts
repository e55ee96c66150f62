import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Fields } from '#shared/analysis/analysis-fields.ts';
import type { TabNews } from '#web/api/autosave-tabs.ts';
import {
  type Answer,
  type Bases,
  createAutosave,
  maxFailures,
  saveAfter,
  type Unsaved,
} from '#web/api/resources/autosave.ts';

class Refused extends Error {}
class ServerError extends Error {}

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
  type Call = {
    fields: Fields;
    bases: Bases;
    /** @param stored what the server has of conflicting fields. */
    arrive: (stored?: Fields) => void;
    fail: (error?: Error) => void;
  };
  const calls: Call[] = [];
  const send = vi.fn(
    (fields: Fields, bases: Bases) =>
      new Promise<Answer>((resolve, reject) => {
        calls.push({
          fields,
          bases,
          arrive: (stored = {}) => resolve({ current: { ...fields, ...stored }, conflicts: Object.keys(stored) }),
          fail: (error = new Error('no network')) => reject(error),
        });
      }),
  );
  return { calls, send };
}

type Parts = { saved?: Fields; store?: ReturnType<typeof storeOf>; publish?: (news: TabNews) => void };

function anAutosave(parts: Parts = {}) {
  const server = aServer();
  const store = parts.store ?? storeOf();
  const autosave = createAutosave({
    saved: parts.saved ?? {},
    send: server.send,
    store,
    kindOf: (error) => (error instanceof Refused ? 'refused' : error instanceof ServerError ? 'failed' : 'offline'),
    ...(parts.publish && { publish: parts.publish }),
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

  it('says of each field what it replaces, with what it has sent of it without an answer', async () => {
    const { autosave, calls } = anAutosave({ saved: { rent: '7' } });
    autosave.change({ rent: '1', note: 'x' });
    void autosave.flush();
    expect(calls[0]?.bases).toEqual({ rent: ['7'], note: [null] });
    calls[0]?.fail();
    await settle();
    autosave.change({ rent: '12' });
    void autosave.flush();
    expect(calls[1]?.bases).toEqual({ rent: ['7', '1'], note: [null, 'x'] });
    calls[1]?.arrive();
    await settle();
    autosave.change({ rent: '120' });
    void autosave.flush();
    expect(calls[2]?.bases).toEqual({ rent: ['12'] });
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

  it('is tried a few times when the server answers errors, and then when the user says so', async () => {
    const { autosave, calls, store } = anAutosave();
    autosave.change({ rent: '1' });
    await vi.advanceTimersByTimeAsync(saveAfter);
    for (let failure = 0; failure < maxFailures; failure += 1) {
      expect(autosave.state()).not.toBe('failed');
      calls[failure]?.fail(new ServerError());
      await vi.advanceTimersByTimeAsync(30_000);
    }
    expect(autosave.state()).toBe('failed');
    await vi.advanceTimersByTimeAsync(600_000);
    expect(calls).toHaveLength(maxFailures);
    expect(store.read()).toEqual({ rent: { value: '1', base: null } });
    expect(autosave.unsaved()).toEqual({ rent: '1' });

    autosave.retry();
    expect(calls).toHaveLength(maxFailures + 1);
    calls[maxFailures]?.fail(new ServerError());
    await settle();
    expect(autosave.state()).toBe('retrying');
    await vi.advanceTimersByTimeAsync(1000);
    calls[maxFailures + 1]?.arrive();
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

  it('is asked about where the server got another value later, and gone where it has this one', async () => {
    const store = storeOf({ rent: { value: '12', base: '7' }, price: { value: '3', base: '2' } });
    const { autosave, calls } = anAutosave({ saved: { rent: '99', price: '3' }, store });
    expect(autosave.unsaved()).toEqual({ rent: '12' });
    // Otherwise it would count again if the server's value ever came back.
    expect(Object.keys(store.read())).toEqual(['rent']);
    void autosave.flush();
    expect(calls[0]?.bases).toEqual({ rent: ['7'] });
    calls[0]?.arrive({ rent: '99' });
    await settle();
    expect(autosave.disputes()).toEqual([{ name: 'rent', mine: '12', theirs: '99' }]);
  });

  it('is no question over what an earlier visit sent itself and did not hear of', async () => {
    const store = storeOf();
    const first = anAutosave({ saved: { rent: '7' }, store });
    first.autosave.change({ rent: '1' });
    void first.autosave.flush();
    first.autosave.change({ rent: '12' });
    first.autosave.stop();
    const { autosave, calls } = anAutosave({ saved: { rent: '1' }, store });
    void autosave.flush();
    expect(calls[0]).toMatchObject({ fields: { rent: '12' }, bases: { rent: ['7', '1'] } });
  });

  it('outlives what the server got later, when it was typed on top of that', async () => {
    const { autosave, store } = anAutosave({ saved: { price: 1 } });
    autosave.shows({ price: 2 }, () => true);
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

describe('a field that the server has got from elsewhere', () => {
  async function disputed(parts: Parts = {}) {
    const made = anAutosave({ saved: { rent: '7', tax: '1' }, ...parts });
    made.autosave.change({ rent: '12', tax: '2' });
    void made.autosave.flush();
    made.calls[0]?.arrive({ rent: '99' });
    await settle();
    return made;
  }

  it('has both values until the user chooses; the others are saved', async () => {
    const { autosave, calls, store } = await disputed();
    expect(autosave.disputes()).toEqual([{ name: 'rent', mine: '12', theirs: '99' }]);
    expect(autosave.state()).toBe('disputed');
    expect(autosave.unsaved()).toEqual({ rent: '12' });
    expect(store.read()).toMatchObject({ rent: { value: '12', base: '7' } });
    await vi.advanceTimersByTimeAsync(600_000);
    expect(calls).toHaveLength(1);
    await expect(autosave.settled()).rejects.toThrow('not saved yet');
  });

  it('keeps what was typed here over what was read there', async () => {
    const { autosave, calls, store } = await disputed();
    autosave.choose('rent', 'mine');
    expect(calls[1]).toMatchObject({ fields: { rent: '12' }, bases: { rent: ['99'] } });
    calls[1]?.arrive();
    await settle();
    expect([autosave.state(), autosave.disputes()]).toEqual(['saved', []]);
    expect(store.read()).toEqual({});
  });

  it('takes what was stored there, and builds on it', async () => {
    const { autosave, calls, store } = await disputed();
    autosave.choose('rent', 'theirs');
    expect([autosave.state(), autosave.disputes()]).toEqual(['saved', []]);
    expect([calls.length, autosave.unsaved(), store.read()]).toEqual([1, {}, {}]);
    autosave.change({ rent: '100' });
    void autosave.flush();
    expect(calls[1]?.bases).toEqual({ rent: ['99'] });
  });

  it('is asked about with what is typed meanwhile, unless that is the same', async () => {
    const { autosave, calls } = await disputed();
    autosave.change({ rent: '13', note: 'x' });
    expect(autosave.disputes()).toEqual([{ name: 'rent', mine: '13', theirs: '99' }]);
    await vi.advanceTimersByTimeAsync(saveAfter);
    expect(calls[1]?.fields).toEqual({ note: 'x' });
    autosave.change({ rent: '99' });
    expect(autosave.disputes()).toEqual([]);
  });

  it('is asked about again when it changes once more', async () => {
    const { autosave, calls } = await disputed();
    autosave.choose('rent', 'mine');
    calls[1]?.arrive({ rent: '50' });
    await settle();
    expect(autosave.disputes()).toEqual([{ name: 'rent', mine: '12', theirs: '50' }]);
  });

  it('is one question where a text and its number are one answer', async () => {
    const names = { purchase_price: 12, 'calculator_inputs.purchasePrice': '12' };
    const { autosave, calls } = anAutosave();
    autosave.change(names);
    void autosave.flush();
    calls[0]?.arrive({ purchase_price: 9, 'calculator_inputs.purchasePrice': '9' });
    await settle();
    autosave.choose('calculator_inputs.purchasePrice', 'mine');
    expect(autosave.disputes()).toEqual([]);
    expect(calls[1]?.fields).toEqual(names);
  });

  it('is replaced without a question where this browser has stored that value: an answer was lost', async () => {
    const { autosave, calls } = anAutosave({ saved: { rent: '7' } });
    autosave.change({ rent: '1' });
    void autosave.flush();
    autosave.change({ rent: '12' });
    autosave.leave();
    expect(calls[1]?.bases).toEqual({ rent: ['7', '1'] });
    // The later one was faster.
    calls[1]?.arrive();
    calls[0]?.arrive({ rent: '12' });
    await settle();
    expect([autosave.disputes(), autosave.unsaved(), calls.length]).toEqual([[], {}, 2]);
  });

  it('is replaced without a question where another tab of this browser stored it', async () => {
    const { autosave, calls } = anAutosave({ saved: { rent: '7', tax: '1' } });
    autosave.heard({ kind: 'sent', fields: { rent: '8' } });
    autosave.change({ rent: '9', tax: '2' });
    void autosave.flush();
    expect(calls[0]?.bases).toEqual({ rent: ['7', '8'], tax: ['1'] });
    autosave.heard({ kind: 'stored', fields: { rent: '8', tax: '3' } });
    calls[0]?.arrive();
    await settle();
    autosave.heard({ kind: 'stored', fields: { tax: '4' } });
    autosave.change({ tax: '5' });
    void autosave.flush();
    expect(calls[1]?.bases).toEqual({ tax: ['4'] });
  });

  it('tells the other tabs what is sent, and what is stored', async () => {
    const publish = vi.fn();
    await disputed({ publish });
    expect(publish.mock.calls).toEqual([
      [{ kind: 'sent', fields: { rent: '12', tax: '2' } }],
      [{ kind: 'stored', fields: { tax: '2' } }],
    ]);
  });
});
