import type { Session } from '#shared/sessions/sessions.ts';

/** "Chrome on Windows", as far as the browser says. */
export function browserName({ browser, system }: Pick<Session, 'browser' | 'system'>): string {
  if (browser === '') return system === '' ? 'Unknown browser' : `A browser on ${system}`;
  return system === '' ? browser : `${browser} on ${system}`;
}
