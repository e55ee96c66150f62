const toTheMinute = new Intl.DateTimeFormat(undefined, {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
const toTheSecond = new Intl.DateTimeFormat(undefined, {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
});

/** "Nov 21, 3:07 PM" */
export function minuteOf(iso: string): string {
  return toTheMinute.format(new Date(iso));
}

/** "Nov 21, 3:07:42 PM": as precise as a server log. */
export function secondOf(iso: string): string {
  return toTheSecond.format(new Date(iso));
}
