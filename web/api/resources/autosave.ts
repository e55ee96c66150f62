import { maxBases } from '#shared/analysis/analysis-changes.ts';
import { type Fields, type FieldValue, joinedFields } from '#shared/analysis/analysis-fields.ts';
import type { TabNews } from '#web/api/autosave-tabs.ts';
import { createListeners } from '#web/api/session/listeners.ts';

/*
 * Saves edits automatically: shortly after the last key, one call at a time, only changed fields. Until the server has
 * them they are also kept in this browser, so a lost network or a closed tab loses nothing. Each save says what it
 * replaces. A field that the server has got from elsewhere meanwhile is disputed: the user chooses.
 */

export type SaveState =
  | 'unchanged'
  | 'saving'
  | 'saved'
  | 'retrying'
  | 'failed'
  | 'refused'
  | 'disputed'
  | 'demo'
  | 'unsaved'
  | 'fixed';

/** Values by field that a save may replace: what was read, and what this browser has sent since. */
export type Bases = Record<string, FieldValue[]>;

/**
 * Stored in this browser: each edit, the server's value at that time, and what was sent since without an answer. `null`
 * as an edit deletes a value.
 */
export type Unsaved = Record<string, { value: FieldValue; base: FieldValue; sent?: FieldValue[] | undefined }>;

/** The server's values of the fields that were sent, and the names of those that it did not change. */
export type Answer = { current: Fields; conflicts: readonly string[] };

/** A field with two values: typed here, and stored from elsewhere. */
export type Dispute = { name: string; mine: FieldValue; theirs: FieldValue };

/** Why a save failed: the server will never take it, it has answered an error, or there was no answer. */
export type FailureKind = 'refused' | 'failed' | 'offline';

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
/** After as many errors of the server in a row, the user is asked to try again. */
export const maxFailures = 5;

type AutosaveParts = {
  /** The server's values. */
  saved: Fields;
  send: (fields: Fields, bases: Bases) => Promise<Answer>;
  store: UnsavedStore;
  kindOf: (error: unknown) => FailureKind;
  /** Tells the browser's other tabs. */
  publish?: (news: TabNews) => void;
  timer?: Timer;
};

export type Autosave = ReturnType<typeof createAutosave>;

const noDisputes: readonly Dispute[] = [];

/** Saves fields automatically. Unsaved edits of an earlier tab are sent too. */
export function createAutosave({
  saved,
  send,
  store,
  kindOf,
  publish = () => {},
  timer = browserTimer,
}: AutosaveParts) {
  /** The page shows these values of the server's. */
  let known: Fields = { ...saved };
  const stored = Object.entries(store.read());
  const unsent = stored.filter(([name, { value, base, sent = [] }]) => {
    return value !== (saved[name] ?? null) && (value !== base || sent.length > 0);
  });
  let waiting: Fields = Object.fromEntries(unsent.map(([name, { value }]) => [name, value]));
  // A page that was left may not have heard that its edits arrived.
  if (unsent.length < stored.length) store.write(Object.fromEntries(unsent));
  let inFlight: Fields = {};
  /** Of each unsaved edit: what was shown when it was begun. */
  const begun = new Map<string, FieldValue>(unsent.map(([name, { base }]) => [name, base]));
  /** Values of a field that this browser has sent since, in any tab, and does not know to be the server's. */
  const sent = new Map<string, FieldValue[]>(unsent.map(([name, { sent: own = [] }]) => [name, own]));
  /** Edits of fields that have another value on the server, and that value. */
  const disputed = new Map<string, { mine: FieldValue; theirs: FieldValue }>();
  let disputes = noDisputes;
  /** Ends with the call of `inFlight`, also when it fails. */
  let running: Promise<void> = Promise.resolve();
  /** Calls without an answer yet. */
  let open = 0;
  let state: SaveState = 'unchanged';
  let failures = 0;
  /** Failures that the server has answered, in a row. */
  let errors = 0;
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
    const fields = inFlight;
    try {
      await sendFields(fields, () => {
        inFlight = {};
      });
      showStanding();
      if (handle === null) void sendNow();
    } catch (error) {
      waiting = { ...fields, ...waiting };
      inFlight = {};
      fail(error);
    }
  }

  /** @param onArrived called before the answer is taken. */
  async function sendFields(fields: Fields, onArrived: () => void): Promise<void> {
    const names = Object.keys(fields);
    const bases = Object.fromEntries(names.map((name) => [name, basesOf(name)]));
    for (const [name, value] of Object.entries(fields)) noteSent(name, value);
    publish({ kind: 'sent', fields });
    open += 1;
    try {
      const answer = await send(fields, bases);
      open -= 1;
      failures = 0;
      errors = 0;
      onArrived();
      settle(fields, answer);
    } catch (error) {
      open -= 1;
      throw error;
    }
  }

  function basesOf(name: string): FieldValue[] {
    const base = begun.get(name) ?? null;
    return [base, ...(sent.get(name) ?? []).filter((value) => value !== base)].slice(0, maxBases);
  }

  /** The latest count: the server has one of them, or what was there before. */
  function noteSent(name: string, value: FieldValue) {
    const others = (sent.get(name) ?? []).filter((other) => other !== value);
    sent.set(name, [...others, value].slice(1 - maxBases));
  }

  /** Takes the server's answer to a save. */
  function settle(fields: Fields, { current, conflicts }: Answer) {
    const arrived: Fields = {};
    for (const [name, value] of Object.entries(fields)) {
      const theirs = current[name] ?? null;
      if (conflicts.includes(name)) dispute(name, value, theirs);
      else arrived[name] = theirs;
    }
    forget(Object.fromEntries(Object.keys(arrived).map((name) => [name, fields[name] ?? null])));
    nowStored(arrived);
    publish({ kind: 'stored', fields: arrived });
  }

  function dispute(name: string, value: FieldValue, theirs: FieldValue) {
    const { [name]: mine = value, ...others } = waiting;
    waiting = others;
    const own = sent.get(name) ?? [];
    const isOutdated = mine === value && own.indexOf(theirs) > own.indexOf(value);
    if (mine === theirs || isOutdated) {
      // A later save of this browser was faster.
      forget({ [name]: mine });
      nowStored({ [name]: theirs });
    } else if (own.includes(theirs)) {
      // Of another tab, or a save whose answer was lost.
      waiting = { ...waiting, [name]: mine };
      begun.set(name, theirs);
    } else {
      disputed.set(name, { mine, theirs });
      showDisputes();
    }
  }

  function showDisputes() {
    disputes = [...disputed].map(([name, values]) => ({ name, ...values }));
    listeners.notify();
  }

  /** Edits made meanwhile, here or in another tab, stay: they are newer than the server's values. */
  function nowStored(fields: Fields) {
    keepNow();
    Object.assign(known, fields);
    for (const [name, value] of Object.entries(fields)) {
      if (open === 0) sent.delete(name);
      if (name in waiting || name in inFlight) begun.set(name, value);
      else if (open === 0) begun.delete(name);
    }
    const rest = Object.entries(store.read()).map(([name, edit]) => {
      return [name, fields[name] === undefined ? edit : { value: edit.value, base: fields[name] }] as const;
    });
    store.write(Object.fromEntries(rest));
  }

  function showStanding() {
    if (!isEmpty(waiting) || !isEmpty(inFlight)) show('saving');
    else show(disputed.size > 0 ? 'disputed' : 'saved');
  }

  function fail(error: unknown) {
    const kind = kindOf(error);
    if (kind === 'refused') return refuse();
    failures += 1;
    if (kind === 'failed') errors += 1;
    if (errors >= maxFailures) {
      halt();
      show('failed');
      return;
    }
    show('retrying');
    if (handle === null) sendIn(Math.min(longestRetry, firstRetry * 2 ** (failures - 1)));
  }

  function refuse() {
    forget(waiting);
    for (const name of Object.keys(waiting)) begun.delete(name);
    waiting = {};
    failures = 0;
    errors = 0;
    show('refused');
  }

  function forget(fields: Fields) {
    keepNow();
    const rest = Object.entries(store.read()).filter(([name, { value }]) => fields[name] !== value);
    store.write(Object.fromEntries(rest));
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
    const added = Object.entries(fields).map(([name, value]) => {
      const [base = null, ...own] = basesOf(name);
      return [name, { value, base, ...(own.length > 0 && { sent: own }) }] as const;
    });
    store.write({ ...store.read(), ...Object.fromEntries(added) });
  }

  /** Whether the field is disputed; what is typed then is asked about, too. */
  function redisputed(name: string, mine: FieldValue): boolean {
    const values = disputed.get(name);
    if (values === undefined) return false;
    const isAgreed = mine === values.theirs;
    if (isAgreed) {
      disputed.delete(name);
      begun.set(name, mine);
    } else disputed.set(name, { mine, theirs: values.theirs });
    showDisputes();
    return !isAgreed;
  }

  return {
    /** Records a change; it is sent shortly after the last one. */
    change(fields: Fields): void {
      const free = Object.entries(fields).filter(([name, mine]) => !redisputed(name, mine));
      for (const [name] of free) if (!begun.has(name)) begun.set(name, known[name] ?? null);
      keepSoon(fields);
      if (free.length === 0) return;
      waiting = { ...waiting, ...Object.fromEntries(free) };
      show(failures > 0 ? 'retrying' : 'saving');
      sendIn(saveAfter);
    },
    /** The page shows these values of the server: edits from now on are made on top of them. */
    shows(fields: Fields, isOfForm: (name: string) => boolean): void {
      const others = Object.entries(known).filter(([name]) => !isOfForm(name));
      const own = Object.entries(fields).filter(([name]) => isOfForm(name));
      known = Object.fromEntries([...others, ...own]);
    },
    /** The fields that have another value on the server than was typed here. */
    disputes: () => disputes,
    /** Settles a disputed field, and those that are one answer with it. */
    choose(name: string, whose: 'mine' | 'theirs'): void {
      for (const joined of joinedFields(name)) {
        const values = disputed.get(joined);
        if (values === undefined) continue;
        disputed.delete(joined);
        sent.delete(joined);
        begun.set(joined, values.theirs);
        if (whose === 'mine') {
          waiting = { ...waiting, [joined]: values.mine };
          keepSoon({ [joined]: values.mine });
        } else {
          forget({ [joined]: values.mine });
          nowStored({ [joined]: values.theirs });
        }
      }
      showDisputes();
      showStanding();
      void sendNow();
    },
    /** Another tab of this browser saves, too: what it sends is no conflict. */
    heard({ kind, fields }: TabNews): void {
      if (kind === 'stored') nowStored(fields);
      else for (const [name, value] of Object.entries(fields)) noteSent(name, value);
    },
    /** Tries again after the server has failed too often. */
    retry(): void {
      failures = 0;
      errors = 0;
      show('saving');
      void sendNow();
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
      if (disputed.size > 0) throw new Error('Edits are not saved yet: the user has to choose.');
    },
    /** The tab is closing: sends pending edits now, beside a running call. */
    leave(): void {
      keepNow();
      const fields = waiting;
      if (stopped || isEmpty(fields)) return;
      halt();
      sendFields(fields, () => {
        waiting = without(waiting, fields);
      })
        .then(() => {
          showStanding();
          void sendNow();
        })
        .catch(fail);
    },
    /** Stops sending; unsaved edits stay in this browser. */
    stop(): void {
      keepNow();
      stopped = true;
      halt();
    },
    /** Edits that the server does not have yet. */
    unsaved: (): Fields => ({
      ...Object.fromEntries([...disputed].map(([name, { mine }]) => [name, mine])),
      ...inFlight,
      ...waiting,
    }),
    state: () => state,
    subscribe: listeners.add,
  };
}

/** Keeps edits in the page and nowhere else: for the demo, and for a row of a list until it is saved. */
export function keepInMemory(state: 'demo' | 'unsaved' | 'fixed'): Autosave {
  let kept: Fields = {};
  return {
    change(fields) {
      kept = { ...kept, ...fields };
    },
    shows() {},
    disputes: () => noDisputes,
    choose() {},
    heard() {},
    retry() {},
    flush: async () => {},
    settled: async () => {},
    leave() {},
    stop() {},
    unsaved: () => kept,
    state: () => state,
    subscribe: () => () => {},
  };
}

function without(fields: Fields, gone: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => gone[name] !== value));
}

function isEmpty(fields: Fields): boolean {
  return Object.keys(fields).length === 0;
}
