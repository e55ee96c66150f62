import { useEffect, useState } from 'react';
import { localDay } from '#shared/values/dates.ts';

/** A moment of the present day: another one after midnight, also for a page that slept over it. */
export function useDay(): Date {
  const [moment, setMoment] = useState(() => new Date());
  useEffect(() => {
    const look = () => {
      const now = new Date();
      if (localDay(now) !== localDay(moment)) setMoment(now);
    };
    const midnight = new Date(moment.getFullYear(), moment.getMonth(), moment.getDate() + 1);
    const timer = setTimeout(look, midnight.getTime() - Date.now() + 1000);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [moment]);
  return moment;
}
