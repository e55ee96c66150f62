import { telemarketingNote } from '#shared/contacts/telemarketing-note.ts';
import { usPhone } from '#shared/lists/cells/us-phone.ts';
import { factNames } from '#shared/lists/facts/fact-names.ts';
import { type FactRole, factRoles } from '#shared/lists/facts/fact-roles.ts';
import { rowFlags } from '#shared/lists/facts/flags.ts';
import type { ListRow } from '#shared/lists/list.ts';
import { shownFact } from '#shared/lists/rows/shown-fact.ts';
import { saveRows, useListRow } from '#web/api/resources/use-list.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import { useAction } from '#web/ui/forms/use-action.ts';
import { Failed, Problem } from '#web/ui/layout/problem.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import './opened-row.css';

type OpenedRowProps = { list: string; row: ListRow; page: string; onSaved: (dealId: string) => void };

/** A file's facts of a row's house and its contacts. Numbers are text; Call saves the row first. */
export function OpenedRow({ list, row, page, onSaved }: OpenedRowProps) {
  const { detail, error, retry } = useListRow(list, row.position);
  if (detail === undefined) {
    return error ? <Failed text="The row could not be loaded." onRetry={retry} /> : <Skeleton lines={3} />;
  }
  const { facts, contacts } = detail;
  const roles = Object.keys(factRoles).filter((role): role is FactRole => facts[role as FactRole] !== undefined);
  const flags: Readonly<Record<string, string>> = rowFlags;
  return (
    <div className="opened-row">
      {(row.flags ?? []).map((flag) => (
        <p key={flag}>{flags[flag] ?? flag}</p>
      ))}
      <dl>
        {roles.map((role) => (
          <div key={role}>
            <dt>{factNames[role][0]}</dt>
            <dd>{shownFact(role, facts[role] ?? '')}</dd>
          </div>
        ))}
        {contacts.map(({ name = 'Contact', phone, email, mark }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the file's order does not change.
          <div key={at}>
            <dt>{name}</dt>
            <dd>
              {[phone && usPhone(phone), email, mark?.replaceAll('_', ' ')].filter(Boolean).join(' · ')}
              {phone !== undefined && (mark === undefined || mark === 'wireless') && (
                <Call name={name} phone={phone} save={() => saveRows(list, [row], onSaved)} />
              )}
            </dd>
          </div>
        ))}
      </dl>
      {contacts.length > 0 && <p>{telemarketingNote}</p>}
      <Link to={page}>Open the House</Link>
    </div>
  );
}

type CallProps = { name: string; phone: string; save: () => Promise<void> };

/** Saves the row, so that the call has a deal with its log and contacts, and opens the user's own phone. */
function Call({ name, phone, save }: CallProps) {
  const { busy, problem, run } = useAction(async () => {
    await save();
    window.location.assign(`tel:${phone}`);
  });
  return (
    <>
      <Button aria-label={`Save the row and call ${name}`} busy={busy} onClick={run}>
        Call
      </Button>
      <Problem error={problem} />
    </>
  );
}
