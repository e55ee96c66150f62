import { useEffect, useRef } from 'react';
import { localZone } from '#shared/values/dates.ts';
import { useProfile } from '#web/api/resources/use-profile.ts';

/** Keeps the browser's time zone in a profile that has none: whose deals have days gets mails on them. */
export function useKeepTimeZone(): void {
  const { profile, updateProfile } = useProfile();
  const isTried = useRef(false);
  const isMissing = profile !== undefined && profile.reminders?.time_zone === undefined;
  useEffect(() => {
    if (!isMissing || isTried.current) return;
    isTried.current = true;
    // Without it mails say which zone they go by.
    updateProfile({ reminders: { time_zone: localZone() } }).catch((error: unknown) => {
      console.warn('The time zone was not kept.', error);
    });
  });
}
