const clock = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' });
const dayAndClock = new Intl.DateTimeFormat(undefined, {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
const day = new Intl.DateTimeFormat(undefined, { weekday: 'long', month: 'long', day: 'numeric' });

/** "3:07 PM" */
export function timeOfDay(iso: string): string {
  return clock.format(new Date(iso));
}

/** "Nov 21, 3:07 PM" */
export function moment(iso: string): string {
  return dayAndClock.format(new Date(iso));
}

/** "Friday, November 21": what separates the days of a transcript. */
export function dayOf(iso: string): string {
  return day.format(new Date(iso));
}
