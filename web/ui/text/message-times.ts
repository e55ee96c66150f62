import { lazily } from './lazily.ts';

/* Times of chat messages, for customer and staff alike. */

const time = lazily(() => new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' }));
const weekday = lazily(() => new Intl.DateTimeFormat(undefined, { weekday: 'long', month: 'long', day: 'numeric' }));
const relative = lazily(() => new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' }));

/** "2:05 PM" in the user's language. */
export function timeOf(iso: string): string {
  return time().format(new Date(iso));
}

/** A key that all times of one local day share. */
export function dayOf(iso: string): string {
  return new Date(iso).toDateString();
}

/** "Today", "Yesterday" or the date. */
export function inWords(iso: string, now = new Date()): string {
  const days = Math.round((startOf(new Date(iso)) - startOf(now)) / 86_400_000);
  const words = days === 0 || days === -1 ? relative().format(days, 'day') : weekday().format(new Date(iso));
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function startOf(moment: Date): number {
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime();
}
