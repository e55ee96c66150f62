import { createListeners } from '#web/api/session/listeners.ts';

/*
 * What is typed is saved by itself: a moment after the last key, one call at a time, only what changed. Until
 * the server has it, it is also kept in this browser, so that neither a lost network nor a closed tab loses it.
 */

export type SaveState = 'unchanged' | 'saving' | 'saved' | 'retrying' | 'refused';

/** `null` takes a value back. */
type Value = string | number | boolean | null;

/** Fields by name, each on its own. */
export type Fields = Record<string, Value>;

/** What this browser keeps: what was typed, and what the server had when it was. */
export type Unsaved = Record<string, { value: Value; base: Value | null }>;

export type UnsavedStore = { read: () => Unsaved; write: (unsaved: Unsaved) => void };

type Timer = { start: (run: () => void, ms: number) => unknown; stop: (handle: unknown) => void };

const browserTimer: Timer = {
  start: (run, ms) => setTimeout(run, ms),
  stop: (handle) => clearTimeout(handle as ReturnType<typeof setTimeout>),
};

/** Milliseconds after the last key. */
export const saveAfter = 600;
const firstRetry = 1000;
const longestRetry = 30_000;

type AutosaveParts = {
  /** What the server has. */
  saved: Fields;
  send: (fields: Fields) => Promise<void>;
  store: UnsavedStore;
  /** True for an answer that will be the same next time. */
  isRefusal: (error: unknown) => boolean;
  timer?: Timer;
};

export type Autosave = ReturnType<typeof createAutosave>;

/** Saves fields by themselves. What an earlier tab left unsaved is taken over unless the server has newer. */
export function createAutosave({ saved, send, store, isRefusal, timer = browserTimer }: AutosaveParts) {
  const known: Fields = { ...saved };
  let waiting: Fields = leftBehind(store.read(), saved);
  let underWay: Fields = {};
  let state: SaveState = 'unchanged';
  let failures = 0;
  let handle: unknown = null;
  let stopped = false;
  const listeners = createListeners();

  function show(next: SaveState) {
    if (state === next) return;
    state = next;
    listeners.tell();
  }

  function halt() {
    if (handle !== null) timer.stop(handle);
    handle = null;
  }

  function sendIn(ms: number) {
    halt();
    handle = timer.start(() => {
      handle = null;
      void sendNow();
    }, ms);
  }

  /** Sends what waits, unless a call is under way: then it is sent after that one. */
  async function sendNow(): Promise<void> {
    if (stopped || isEmpty(waiting) || !isEmpty(underWay)) return;
    halt();
    underWay = waiting;
    waiting = {};
    if (failures === 0) show('saving');
    try {
      await send(underWay);
      arrived(underWay);
      underWay = {};
      failures = 0;
      show(isEmpty(waiting) ? 'saved' : 'saving');
      if (handle === null) void sendNow();
    } catch (error) {
      waiting = { ...underWay, ...waiting };
      underWay = {};
      if (isRefusal(error)) refuse();
      else retry();
    }
  }

  function retry() {
    failures += 1;
    show('retrying');
    if (handle === null) sendIn(Math.min(longestRetry, firstRetry * 2 ** (failures - 1)));
  }

  function refuse() {
    forget(waiting);
    waiting = {};
    failures = 0;
    show('refused');
  }

  /** What was typed meanwhile, here or in another tab, stays; it is newer than what the server has now. */
  function arrived(fields: Fields) {
    Object.assign(known, fields);
    forget(fields);
    const rest = Object.entries(store.read()).map(([name, { value, base }]) => {
      return [name, { value, base: fields[name] === undefined ? base : fields[name] }] as const;
    });
    store.write(Object.fromEntries(rest));
  }

  function forget(fields: Fields) {
    const rest = Object.entries(store.read()).filter(([name, { value }]) => fields[name] !== value);
    store.write(Object.fromEntries(rest));
  }

  function keep(fields: Fields) {
    const stored = store.read();
    const added = Object.entries(fields).map(([name, value]) => {
      const base = stored[name]?.base ?? known[name] ?? null;
      return [name, { value, base }] as const;
    });
    store.write({ ...stored, ...Object.fromEntries(added) });
  }

  return {
    /** Notes a change; it is sent a moment after the last one. */
    change(fields: Fields): void {
      waiting = { ...waiting, ...fields };
      keep(fields);
      show(failures > 0 ? 'retrying' : 'saving');
      sendIn(saveAfter);
    },
    /** Sends at once what waits: the network is back, the page is left for another one. */
    flush: sendNow,
    /** The tab is closing: what waits goes out beside the call under way, for there is no later. */
    leave(): void {
      const fields = waiting;
      if (stopped || isEmpty(fields)) return;
      halt();
      send(fields)
        .then(() => {
          arrived(fields);
          waiting = without(waiting, fields);
          if (isEmpty(waiting) && isEmpty(underWay)) show('saved');
          else void sendNow();
        })
        .catch(retry);
    },
    /** Sends nothing more; what was not saved stays in this browser. */
    stop(): void {
      stopped = true;
      halt();
    },
    /** What the server does not have yet. */
    unsaved: (): Fields => ({ ...underWay, ...waiting }),
    state: () => state,
    subscribe: listeners.add,
  };
}

/**
 * What an earlier tab kept and the server never got. Where the server has another value than it had then, that
 * value came later, from here or from another device, and counts.
 */
function leftBehind(stored: Unsaved, saved: Fields): Fields {
  const left = Object.entries(stored).filter(
    ([name, { value, base }]) => (saved[name] ?? null) === base && value !== base,
  );
  return Object.fromEntries(left.map(([name, { value }]) => [name, value]));
}

function without(fields: Fields, gone: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => gone[name] !== value));
}

function isEmpty(fields: Fields): boolean {
  return Object.keys(fields).length === 0;
}
