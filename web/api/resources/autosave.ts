import { createListeners } from '#web/api/session/listeners.ts';

/*
 * Saves edits automatically: shortly after the last key, one call at a time, only changed fields. Until the server has
 * them they are also kept in this browser, so a lost network or a closed tab loses nothing.
 */

export type SaveState = 'unchanged' | 'saving' | 'saved' | 'retrying' | 'refused' | 'demo';

/** `null` deletes a value. */
type Value = string | number | boolean | null;

export type Fields = Record<string, Value>;

/** Stored in this browser: each edit and the server's value at that time. */
export type Unsaved = Record<string, { value: Value; base: Value | null }>;

export type UnsavedStore = { read: () => Unsaved; write: (unsaved: Unsaved) => void };

type Timer = { start: (run: () => void, ms: number) => unknown; stop: (handle: unknown) => void };

const browserTimer: Timer = {
  start: (run, ms) => setTimeout(run, ms),
  stop: (handle) => clearTimeout(handle as ReturnType<typeof setTimeout>),
};

/** Delay after the last key, in milliseconds. */
export const saveAfter = 600;
const firstRetry = 1000;
const longestRetry = 30_000;

type AutosaveParts = {
  /** The server's values. */
  saved: Fields;
  send: (fields: Fields) => Promise<void>;
  store: UnsavedStore;
  /** True for an error that a retry would repeat. */
  isRefusal: (error: unknown) => boolean;
  timer?: Timer;
};

export type Autosave = ReturnType<typeof createAutosave>;

/** Saves fields automatically. Unsaved edits of an earlier tab are sent too, unless the server has newer values. */
export function createAutosave({ saved, send, store, isRefusal, timer = browserTimer }: AutosaveParts) {
  let known: Fields = { ...saved };
  let waiting: Fields = unsentChanges(store.read(), saved);
  forgetOutdated();
  let inFlight: Fields = {};
  /** Ends with the call of `inFlight`, also when it fails. */
  let running: Promise<void> = Promise.resolve();
  let state: SaveState = 'unchanged';
  let failures = 0;
  let handle: unknown = null;
  let stopped = false;
  /** Edits that are not in this browser yet, and the timer that puts them there. */
  let toKeep: Fields = {};
  let keeping: unknown = null;
  const listeners = createListeners();

  function show(next: SaveState) {
    if (state === next) return;
    state = next;
    listeners.notify();
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

  /** Sends pending edits; if a call is running, after it. */
  async function sendNow(): Promise<void> {
    if (stopped || isEmpty(waiting) || !isEmpty(inFlight)) return;
    halt();
    inFlight = waiting;
    waiting = {};
    if (failures === 0) show('saving');
    running = sendInFlight();
    await running;
  }

  async function sendInFlight(): Promise<void> {
    try {
      await send(inFlight);
      arrived(inFlight);
      inFlight = {};
      failures = 0;
      show(isEmpty(waiting) ? 'saved' : 'saving');
      if (handle === null) void sendNow();
    } catch (error) {
      waiting = { ...inFlight, ...waiting };
      inFlight = {};
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

  /** Edits made meanwhile, here or in another tab, stay: they are newer than the server's values. */
  function arrived(fields: Fields) {
    forget(fields);
    Object.assign(known, fields);
    const rest = Object.entries(store.read()).map(([name, { value, base }]) => {
      return [name, { value, base: fields[name] === undefined ? base : fields[name] }] as const;
    });
    store.write(Object.fromEntries(rest));
  }

  function forget(fields: Fields) {
    keepNow();
    const rest = Object.entries(store.read()).filter(([name, { value }]) => fields[name] !== value);
    store.write(Object.fromEntries(rest));
  }

  /** A page that was left may not have heard that its edits arrived; others gave way to the server's newer values. */
  function forgetOutdated() {
    const stored = Object.entries(store.read());
    const live = stored.filter(([name]) => name in waiting);
    if (live.length < stored.length) store.write(Object.fromEntries(live));
  }

  /** Once the page shows the key: reading and writing the store takes longer than all else that a key does here. */
  function keepSoon(fields: Fields) {
    toKeep = { ...toKeep, ...fields };
    keeping ??= timer.start(keepNow, 0);
  }

  function keepNow() {
    if (keeping === null) return;
    timer.stop(keeping);
    keeping = null;
    const fields = toKeep;
    toKeep = {};
    const stored = store.read();
    const added = Object.entries(fields).map(([name, value]) => {
      const base = stored[name]?.base ?? known[name] ?? null;
      return [name, { value, base }] as const;
    });
    store.write({ ...stored, ...Object.fromEntries(added) });
  }

  return {
    /** Records a change; it is sent shortly after the last one. */
    change(fields: Fields): void {
      waiting = { ...waiting, ...fields };
      keepSoon(fields);
      show(failures > 0 ? 'retrying' : 'saving');
      sendIn(saveAfter);
    },
    /** The server's values have been read again: edits from now on are made on top of them. */
    reread(fields: Fields): void {
      known = { ...fields };
    },
    /** Sends pending edits at once: the network is back, or the user leaves the page. */
    flush: sendNow,
    /**
     * Sends pending edits at once; ends when the server has them all, or has refused them.
     *
     * @throws when a call failed and edits are still unsaved.
     */
    async settled(): Promise<void> {
      while (!isEmpty(inFlight) || !isEmpty(waiting)) {
        const before = failures;
        void sendNow();
        await running;
        if (stopped || failures > before) throw new Error('Edits are not saved yet.');
      }
    },
    /** The tab is closing: sends pending edits now, beside a running call. */
    leave(): void {
      keepNow();
      const fields = waiting;
      if (stopped || isEmpty(fields)) return;
      halt();
      send(fields)
        .then(() => {
          arrived(fields);
          waiting = without(waiting, fields);
          if (isEmpty(waiting) && isEmpty(inFlight)) show('saved');
          else void sendNow();
        })
        .catch(retry);
    },
    /** Stops sending; unsaved edits stay in this browser. */
    stop(): void {
      keepNow();
      stopped = true;
      halt();
    },
    /** Edits that the server does not have yet. */
    unsaved: (): Fields => ({ ...inFlight, ...waiting }),
    state: () => state,
    subscribe: listeners.add,
  };
}

/** Keeps edits in the page and nowhere else: for the demo. */
export function keepInMemory(): Autosave {
  let kept: Fields = {};
  return {
    change(fields) {
      kept = { ...kept, ...fields };
    },
    reread() {},
    flush: async () => {},
    settled: async () => {},
    leave() {},
    stop() {},
    unsaved: () => kept,
    state: () => 'demo',
    subscribe: () => () => {},
  };
}

/** Unsaved edits of an earlier tab. If the server's value has changed since, the server's value is newer and wins. */
function unsentChanges(stored: Unsaved, saved: Fields): Fields {
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
