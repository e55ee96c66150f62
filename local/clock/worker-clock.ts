/** Makes this thread's `Date` follow the runner's clock (clock.ts), which a test can move ahead. */
export function followClock(ahead: SharedArrayBuffer): void {
  const offset = new BigInt64Array(ahead);
  const RealDate = Date;
  const now = () => RealDate.now() + Number(Atomics.load(offset, 0));
  globalThis.Date = new Proxy(RealDate, {
    // Without an argument, a date is the current one.
    construct: (target, values: [], newTarget) =>
      Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget),
    apply: () => new RealDate(now()).toString(),
    get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
  });
}
