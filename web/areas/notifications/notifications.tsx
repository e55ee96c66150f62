import { use } from 'react';
import type { ReminderSettings } from '#shared/account/reminder-settings.ts';
import { loadConfig } from '#web/api/session/config.ts';
import { CalendarFeedSection } from './calendar-feed.tsx';
import { RemindersForm } from './reminders-form.tsx';

/** When deals remind their owner: by mail, where the stage sends mails, and in calendars. */
export function Notifications({ reminders }: { reminders: ReminderSettings }) {
  const { reminderMails } = use(loadConfig());
  return (
    <>
      {reminderMails === 'on' && <RemindersForm reminders={reminders} />}
      <CalendarFeedSection />
    </>
  );
}
