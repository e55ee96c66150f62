import type { Clock } from '#local/clock/clock.ts';
import { nextDue } from './billing/due-work.ts';
import type { World } from './state/world.ts';

export type TimeLine = {
  /** Seconds since 1970: the clock's, or the moment at which work that is done now was due. */
  now(): number;
  /** Does all work that is due, in order, and waits for the next. */
  settle(world: World): void;
  close(): void;
};

/**
 * Runs events that come by themselves, on the shared clock. After a pause of the machine it runs the missed ones in
 * order.
 */
export function openTimeLine(clock: Clock, keep: () => void): TimeLine {
  let moment: number | undefined;
  let cancel = () => {};
  const clockNow = () => Math.floor(clock.now() / 1000);

  function settle(world: World): void {
    cancel();
    for (let due = nextDue(world); due; due = nextDue(world)) {
      if (due.at > clockNow()) {
        cancel = clock.at(due.at * 1000, () => settle(world));
        break;
      }
      moment = due.at;
      due.run();
      moment = undefined;
    }
    keep();
  }

  return { now: () => moment ?? clockNow(), settle, close: () => cancel() };
}
