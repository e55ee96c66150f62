import type { Analysis } from '#shared/analysis/analysis.ts';
import { ContactChange } from '#shared/contacts/contact-changes.ts';
import { changedContacts, contactsProblem } from '#shared/contacts/contact-rules.ts';
import { contactsInOrder, type DealContact } from '#shared/contacts/deal-contact.ts';
import { isSameNumber } from '#shared/contacts/reach.ts';
import { newUlid } from '#web/api/new-ulid.ts';
import { useContacts } from '#web/api/resources/deals/use-contacts.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { failureText } from '#web/ui/forms/failure-text.ts';
import { useAction } from '#web/ui/forms/use-action.ts';
import { toast } from '#web/ui/overlays/toasts.tsx';
import type { Writer } from './message-words.ts';

/** Puts who answered among the deal's contacts. */
export function KeepContact({ person, analysis }: { person: Writer; analysis: Analysis }) {
  const change = useContacts(analysis);
  const { contacts = {} } = analysis;
  const { busy, problem, setProblem, run } = useAction(
    async () => {
      await change({ [newUlid()]: person });
      toast({ title: 'Contact kept', text: 'Find it among the contacts of this deal.' });
    },
    (failure) => failureText(failure, 'The contact is not kept. Try again.'),
  );

  function keep() {
    const wrong = problemOf(person, contacts);
    if (wrong === undefined) run();
    else setProblem(wrong);
  }

  if (contactsInOrder(contacts).some(([, contact]) => isSamePerson(contact, person))) {
    return <p className="small muted">Among the contacts of this deal</p>;
  }
  return (
    <>
      {problem !== undefined && (
        <p className="form-problem" role="alert">
          {problem}
        </p>
      )}
      <div className="button-row">
        <Button need="write" variant="quiet" busy={busy} onClick={keep}>
          Keep as a contact<span className="visually-hidden">: {person.name ?? person.phone ?? person.email}</span>
        </Button>
      </div>
    </>
  );
}

/** Why somebody cannot be kept, in words; `undefined` when they can. A seller may type more than a contact holds. */
function problemOf(person: Writer, contacts: NonNullable<Analysis['contacts']>): string | undefined {
  const read = ContactChange.safeParse(person);
  if (!read.success) return `${read.error.issues[0]?.message ?? ''} Add the contact by hand.`.trim();
  return contactsProblem(contacts, changedContacts(contacts, { [newUlid()]: read.data }));
}

function isSamePerson(contact: DealContact, { name, phone, email }: Writer): boolean {
  if (phone !== undefined) return isSameNumber(contact.phone, phone);
  return email === undefined ? contact.name === name : contact.email === email;
}
