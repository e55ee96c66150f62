/** Runs something once after a while; starting it again begins anew. */
export function createTimer(run: () => void) {
  let handle: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(handle);
  return {
    stop,
    start(ms: number): void {
      stop();
      handle = setTimeout(run, ms);
    },
  };
}
