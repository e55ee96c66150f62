import { useState } from 'react';
import { defaultHour, hourName, type ReminderSettings } from '#shared/account/reminder-settings.ts';
import { everyZone, localZone } from '#shared/values/dates.ts';
import { useProfile } from '#web/api/resources/use-profile.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import { showProblem } from '#web/ui/forms/show-problem.ts';
import { submitting, useAction } from '#web/ui/forms/use-action.ts';
import { Section } from '#web/ui/layout/section.tsx';
import { toast } from '#web/ui/overlays/toasts.tsx';
import './notifications.css';

const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** Whether, where and when mails about deals come. Without a zone of the profile it proposes the browser's. */
export function RemindersForm({ reminders }: { reminders: ReminderSettings }) {
  const { updateProfile } = useProfile();
  const [typed, setTyped] = useState<ReminderSettings>({});
  const here = localZone();
  const { email = true, time_zone: zone = here, hour = defaultHour, named = true } = { ...reminders, ...typed };
  const zones = [...new Set(['UTC', here, zone, ...everyZone()])].toSorted();
  const { busy, run } = useAction(
    async () => {
      await updateProfile({ reminders: { email, time_zone: zone, hour, ...(typed.named !== undefined && { named }) } });
      // Edits made during the save are not saved yet.
      setTyped((now) => (now === typed ? {} : now));
      toast({ title: email ? 'Reminders saved' : 'Reminder emails are off' });
    },
    (error) => showProblem('Error', error),
  );

  return (
    <Section
      title="Email reminders"
      text="One email a day at most, and only when a deal has something due; and one as soon as a seller answers."
    >
      <form className="stack" onSubmit={submitting(run)}>
        <label className="reminder-switch">
          <input
            type="checkbox"
            checked={email}
            onChange={({ target }) => setTyped((before) => ({ ...before, email: target.checked }))}
          />
          Email me about my deals
        </label>
        <label className="reminder-switch">
          <input
            type="checkbox"
            checked={named}
            onChange={({ target }) => setTyped((before) => ({ ...before, named: target.checked }))}
          />
          Email me when somebody of a team writes @ and my name in a note
        </label>
        <div className="reminder-fields">
          <SelectField
            label="Time zone"
            name="time-zone"
            value={zone}
            onChange={({ target }) => setTyped((before) => ({ ...before, time_zone: target.value }))}
          >
            {zones.map((name) => (
              <option key={name} value={name}>
                {name.replaceAll('_', ' ')}
              </option>
            ))}
          </SelectField>
          <SelectField
            label="Send from"
            name="hour"
            hint="Within the hour."
            value={String(hour)}
            onChange={({ target }) => setTyped((before) => ({ ...before, hour: Number(target.value) }))}
          >
            {hours.map((each) => (
              <option key={each} value={each}>
                {hourName(each)}
              </option>
            ))}
          </SelectField>
        </div>
        <ul className="reminder-list small muted">
          <li>Next action: on its day</li>
          <li>Closing: 7 days before, the day before, and on the day</li>
          <li>Option: 30 and 7 days before, the day before, and on its last day</li>
          <li>Last day to cancel: 3 days before, the day before, and on the day</li>
          <li>Balloon: 180, 90, 30 and 7 days before, and on the day</li>
          <li>Seller’s answer: on its day, and the next day if you have not read it</li>
        </ul>
        <div className="button-row">
          <Button type="submit" variant="primary" busy={busy}>
            Save Changes
          </Button>
        </div>
      </form>
    </Section>
  );
}
