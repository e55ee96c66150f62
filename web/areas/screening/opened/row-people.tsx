import { telemarketingNote } from '#shared/contacts/telemarketing-note.ts';
import { usPhone } from '#shared/lists/cells/us-phone.ts';
import type { RowContact } from '#shared/lists/facts/row-facts.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { useAction } from '#web/ui/forms/use-action.ts';
import { Problem } from '#web/ui/layout/problem.tsx';
import './row-people.css';

type RowPeopleProps = { contacts: readonly RowContact[]; save: () => Promise<unknown> };

/** The people of a row. Numbers are text; Call saves the row first. */
export function RowPeople({ contacts, save }: RowPeopleProps) {
  return (
    <section className="row-people" aria-label="Contacts">
      <ul>
        {contacts.map(({ name = 'Contact', phone, email, mark }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the file's order does not change.
          <li key={at}>
            <b>{name}</b>
            <span>{[phone && usPhone(phone), email, mark?.replaceAll('_', ' ')].filter(Boolean).join(' · ')}</span>
            {phone !== undefined && (mark === undefined || mark === 'wireless') && <Call {...{ name, phone, save }} />}
          </li>
        ))}
      </ul>
      <p>{telemarketingNote}</p>
    </section>
  );
}

type CallProps = { name: string; phone: string; save: () => Promise<unknown> };

/** Saves the row, so that the call has a deal with its log and contacts, and opens the user's own phone. */
function Call({ name, phone, save }: CallProps) {
  const { busy, problem, run } = useAction(async () => {
    await save();
    window.location.assign(`tel:${phone}`);
  });
  return (
    <>
      <Button need="write" aria-label={`Save the row and call ${name}`} busy={busy} onClick={run}>
        Call
      </Button>
      <Problem error={problem} />
    </>
  );
}
