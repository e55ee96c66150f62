import { useState } from 'react';
import { ContactChange, contactLengths } from '#shared/contacts/contact-changes.ts';
import { changedContacts, contactsProblem } from '#shared/contacts/contact-rules.ts';
import { contactRoles, contactWays, type DealContact, type DealContacts } from '#shared/contacts/deal-contact.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { failureText } from '#web/ui/forms/failure-text.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import { submitting, useAction } from '#web/ui/forms/use-action.ts';
import { roleNames, wayNames } from './contact-words.ts';

const textFields = [
  { name: 'name', label: 'Name', type: 'text' },
  { name: 'phone', label: 'Phone', type: 'tel' },
  { name: 'email', label: 'Email', type: 'email' },
  { name: 'mailing', label: 'Mailing address', type: 'text' },
] as const;

type Typed = Record<(typeof textFields)[number]['name'] | 'role' | 'prefers', string> & { doNotContact: boolean };

type ContactFormProps = {
  id: string;
  contacts: DealContacts;
  /** Values that a new one starts with. */
  start?: DealContact;
  onSave: (change: ContactChange) => Promise<void>;
  onCancel: () => void;
};

/** The fields of a contact. What is typed stays until it is saved or given up; only what changed is sent. */
export function ContactForm({ id, contacts, start = contacts[id] ?? {}, onSave, onCancel }: ContactFormProps) {
  // What another tab changes meanwhile is not what was changed here.
  const [opened] = useState(() => typedOf(start));
  const [typed, setTyped] = useState(opened);
  const [isChecked, setChecked] = useState(false);
  const change = changeOf(typed, contacts[id] === undefined ? typedOf({}) : opened);
  const read = ContactChange.safeParse(change);
  const wrong = read.success ? {} : problemsOf(read.error.issues);
  const nobody = read.success ? contactsProblem(contacts, changedContacts(contacts, { [id]: read.data })) : undefined;
  const { busy, problem, run } = useAction(
    async () => {
      setChecked(true);
      if (read.success && nobody === undefined) await onSave(read.data);
    },
    (error) => refusalText(error) ?? failureText(error, 'Your contact is not saved. Try again.'),
  );
  const set = (name: keyof Typed, value: string | boolean) => setTyped((before) => ({ ...before, [name]: value }));
  const shownProblem = problem ?? (isChecked ? nobody : undefined);
  return (
    <form className="person-form" noValidate onSubmit={submitting(run)}>
      <div className="person-fields">
        {textFields.map(({ name, label, type }) => (
          <Field
            key={name}
            autoFocus={name === 'name'}
            name={name}
            label={label}
            type={type}
            autoComplete="off"
            maxLength={contactLengths[name]}
            value={typed[name]}
            error={isChecked ? wrong[name] : undefined}
            onChange={({ target }) => set(name, target.value)}
          />
        ))}
        <SelectField name="role" label="Role" value={typed.role} onChange={({ target }) => set('role', target.value)}>
          <option value="">Not set</option>
          {contactRoles.map((role) => (
            <option key={role} value={role}>
              {roleNames[role]}
            </option>
          ))}
        </SelectField>
        <SelectField
          name="prefers"
          label="Prefers"
          value={typed.prefers}
          onChange={({ target }) => set('prefers', target.value)}
        >
          <option value="">Not asked</option>
          {contactWays.map((way) => (
            <option key={way} value={way}>
              {wayNames[way]}
            </option>
          ))}
        </SelectField>
      </div>
      <label className="person-check">
        <input
          type="checkbox"
          checked={typed.doNotContact}
          onChange={({ target }) => set('doNotContact', target.checked)}
        />
        Do not contact
      </label>
      {shownProblem !== undefined && (
        <p className="form-problem" role="alert">
          {shownProblem}
        </p>
      )}
      <div className="button-row">
        <Button type="submit" busy={busy}>
          Save Contact
        </Button>
        <Button variant="quiet" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function typedOf({ name, phone, email, mailing, role, prefers, doNotContact }: DealContact): Typed {
  return {
    name: name ?? '',
    phone: phone ?? '',
    email: email ?? '',
    mailing: mailing ?? '',
    role: role ?? '',
    prefers: prefers ?? '',
    doNotContact: doNotContact === true,
  };
}

/** The fields that differ from what was there; an emptied one is removed. */
function changeOf(typed: Typed, opened: Typed): Record<string, string | boolean | null> {
  const were = new Map<string, string | boolean>(Object.entries(opened));
  const changed = Object.entries(typed).filter(([name, value]) => value !== were.get(name));
  return Object.fromEntries(changed.map(([name, value]) => [name, value === '' ? null : value]));
}

/** By field, why it is not taken. */
function problemsOf(issues: readonly { path: PropertyKey[]; message: string }[]): Partial<Record<string, string>> {
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
}

/** The server's own words where it refuses what is typed: another tab may have added the fifth contact. */
function refusalText(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && error.code === 'invalid_input' ? error.message : undefined;
}
