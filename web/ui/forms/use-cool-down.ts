import { useCallback, useEffect, useState } from 'react';

/** Wait before another code may be requested, in seconds. */
const coolDownSeconds = 60;

/** Counts down from 60 seconds each time it is started. */
export function useCoolDown(running: boolean) {
  const [until, setUntil] = useState(() => (running ? Date.now() + coolDownSeconds * 1000 : 0));
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  const counting = left > 0;

  useEffect(() => {
    if (!counting) return;
    const clock = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(clock);
  }, [counting]);

  const start = useCallback(() => {
    setNow(Date.now());
    setUntil(Date.now() + coolDownSeconds * 1000);
  }, []);

  return { left, start };
}
