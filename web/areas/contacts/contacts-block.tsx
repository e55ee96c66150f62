import { useRef, useState } from 'react';
import type { Analysis } from '#shared/analysis/analysis.ts';
import type { ContactChanges } from '#shared/contacts/contact-changes.ts';
import { contactsInOrder, type DealContact, maxContacts } from '#shared/contacts/deal-contact.ts';
import { ownerOfRecord } from '#shared/contacts/owner-of-record.ts';
import { isSameNumber } from '#shared/contacts/reach.ts';
import { newUlid } from '#web/api/new-ulid.ts';
import { useContacts } from '#web/api/resources/deals/use-contacts.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { May } from '#web/ui/controls/may.tsx';
import { AskFirst } from '#web/ui/dialogs/ask-first.tsx';
import { failureText } from '#web/ui/forms/failure-text.ts';
import { useAction } from '#web/ui/forms/use-action.ts';
import { ContactForm } from './contact-form.tsx';
import { ContactRow } from './contact-row.tsx';
import { contactName } from './contact-words.ts';

import './contacts.css';

/** The people of a deal: how to reach each, and the record's owner until they are kept. */
export function ContactsBlock({ analysis }: { analysis: Analysis }) {
  const change = useContacts(analysis);
  const { contacts = {} } = analysis;
  const [editing, setEditing] = useState<string>();
  // One form at a time: another press would take what is typed with it.
  const isEditing = editing !== undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  const listed = contactsInOrder(contacts);
  const recorded = recordedOwner(
    analysis,
    listed.map(([, contact]) => contact),
  );
  const isFull = listed.length >= maxContacts;

  /** The pressed button is gone. */
  function close() {
    setEditing(undefined);
    heading.current?.focus({ preventScroll: true });
  }
  async function save(changes: ContactChanges) {
    await change(changes);
    close();
  }
  const form = (id: string) => (
    <ContactForm id={id} contacts={contacts} onSave={(change) => save({ [id]: change })} onCancel={close} />
  );

  return (
    <section className="contacts" aria-labelledby="contacts">
      <header className="contacts-head split">
        <h2 id="contacts" ref={heading} tabIndex={-1}>
          Contacts
        </h2>
        {isFull ? (
          <span className="small muted">Up to {maxContacts} contacts a deal</span>
        ) : (
          <Button need="write" disabled={isEditing} onClick={() => setEditing(newUlid())}>
            Add Contact
          </Button>
        )}
      </header>
      <ul>
        {listed.map(([id, contact]) =>
          id === editing ? (
            <li key={id} className="person">
              {form(id)}
            </li>
          ) : (
            <ContactRow key={id} contact={contact}>
              {!isEditing && (
                <May need="write">
                  <Button variant="quiet" onClick={() => setEditing(id)}>
                    Edit<span className="visually-hidden"> {contactName(contact)}</span>
                  </Button>
                  <AskFirst
                    title={`Remove ${contactName(contact)}?`}
                    text="Their numbers and addresses are deleted from this deal."
                    action="Remove"
                    about={contactName(contact)}
                    keep="Keep"
                    isQuiet
                    onConfirm={() => save({ [id]: null })}
                  />
                </May>
              )}
            </ContactRow>
          ),
        )}
        {recorded && (
          <ContactRow contact={recorded} about="Owner of record">
            <Keep isOff={isFull || isEditing} contact={recorded} onKeep={(contact) => save({ [newUlid()]: contact })} />
          </ContactRow>
        )}
      </ul>
      {editing !== undefined && contacts[editing] === undefined && form(editing)}
      {listed.length === 0 && recorded === null && !isEditing && (
        <p className="muted contacts-none">No contacts yet.</p>
      )}
      <p className="small muted contacts-foot">
        Telemarketing rules may apply: ask an attorney. Nobody outside sees contacts; a letter has the owner’s name
        alone.
      </p>
    </section>
  );
}

/** The owner of the record; `null` when the record names none, or the user keeps that number, or name, already. */
function recordedOwner({ analysis_data }: Analysis, kept: readonly DealContact[]): DealContact | null {
  const { name, phone } = ownerOfRecord(analysis_data);
  if (name === null && phone === null) return null;
  const isKept = kept.some((each) => (phone === null ? each.name === name : isSameNumber(each.phone, phone)));
  return isKept ? null : { ...(name !== null && { name }), ...(phone !== null && { phone }) };
}

type KeepProps = { contact: DealContact; isOff: boolean; onKeep: (contact: OwnerContact) => Promise<void> };

type OwnerContact = { name?: string; phone?: string; role: 'owner' };

/** Makes the record's owner a contact. */
function Keep({ contact: { name, phone }, isOff, onKeep }: KeepProps) {
  const { busy, problem, run } = useAction(
    () =>
      onKeep({ ...(name && { name: name.slice(0, 100) }), ...(phone && { phone: phone.slice(0, 30) }), role: 'owner' }),
    (error) => failureText(error, 'The contact is not saved. Try again.'),
  );
  return (
    <>
      <Button need="write" busy={busy} disabled={isOff} onClick={run}>
        Keep<span className="visually-hidden"> {name ?? phone} as a contact</span>
      </Button>
      {problem !== undefined && (
        <p className="form-problem" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
