/*
 * The time of queues, schedules and, in a test, functions. It runs like real time; a test can also move it ahead, so
 * that a day of delays passes at once.
 */

export type Clock = {
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls back at `time`, and follows the promise of the callback. Returns a function that cancels. */
  at(time: number, callback: () => Promise<void> | void): () => void;
  /** Makes `advance` wait for work that has begun. */
  follow(work: Promise<void>): void;
  /**
   * Moves the time ahead. It stops at each moment that a timer is set for, in order, and waits for the work that the
   * timer began.
   */
  advance(ms: number): Promise<void>;
  /**
   * Moves the time ahead in one step, as for a machine that was asleep: what came due meanwhile happens now, late and
   * in order, and the runs that a schedule missed are skipped.
   */
  sleep(ms: number): Promise<void>;
  /** How far it is ahead of the machine's clock, for other threads: milliseconds as a 64-bit integer. */
  ahead: SharedArrayBuffer;
  /** Cancels all timers. */
  close(): void;
};

type Timer = { time: number; callback: () => Promise<void> | void; handle?: NodeJS.Timeout };

/** `setTimeout` takes no more. */
const longestTimeout = 2 ** 31 - 1;

export function openClock(): Clock {
  const ahead = new SharedArrayBuffer(8);
  const offset = new BigInt64Array(ahead);
  const timers = new Set<Timer>();
  const underWay = new Set<Promise<void>>();

  const now = () => Date.now() + Number(Atomics.load(offset, 0));

  function moveTo(time: number): void {
    const needed = BigInt(time - Date.now());
    if (needed > Atomics.load(offset, 0)) Atomics.store(offset, 0, needed);
  }

  function arm(timer: Timer): void {
    clearTimeout(timer.handle);
    const wait = Math.max(0, timer.time - now());
    timer.handle = setTimeout(() => (timer.time <= now() ? fire(timer) : arm(timer)), Math.min(wait, longestTimeout));
  }

  function cancel(timer: Timer): void {
    clearTimeout(timer.handle);
    timers.delete(timer);
  }

  function fire(timer: Timer): void {
    cancel(timer);
    const work = timer.callback();
    if (work) follow(work);
  }

  function follow(work: Promise<void>): void {
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
  }

  async function settled(): Promise<void> {
    while (underWay.size > 0) await Promise.all(underWay);
  }

  async function advance(ms: number): Promise<void> {
    const until = now() + ms;
    for (;;) {
      await settled();
      const [next] = [...timers].filter(({ time }) => time <= until).sort((a, b) => a.time - b.time);
      if (!next) break;
      moveTo(next.time);
      fire(next);
    }
    moveTo(until);
    for (const timer of timers) arm(timer);
  }

  return {
    now,
    at(time, callback) {
      const timer: Timer = { time, callback };
      timers.add(timer);
      arm(timer);
      return () => cancel(timer);
    },
    follow,
    advance,
    async sleep(ms) {
      moveTo(now() + ms);
      await advance(0);
    },
    ahead,
    close() {
      for (const timer of timers) cancel(timer);
    },
  };
}
