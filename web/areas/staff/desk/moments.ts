const dayAndClock = new Intl.DateTimeFormat(undefined, {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** "Nov 21, 3:07 PM" */
export function moment(iso: string): string {
  return dayAndClock.format(new Date(iso));
}
