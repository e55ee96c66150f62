import { calendarOf, calendarType } from '#shared/reminders/calendar.ts';
import type { DatedItem } from '#shared/reminders/dated-items.ts';
import { downloadFile } from './download-file.ts';
import { calendarFileName } from './file-names.ts';

/** Gives items to the browser as a calendar file. `name` becomes the file's, in small letters. */
export function downloadCalendar(name: string, items: readonly DatedItem[]): void {
  const text = calendarOf({ items, origin: window.location.origin, now: new Date() });
  downloadFile(calendarFileName(name), calendarType, text);
}
