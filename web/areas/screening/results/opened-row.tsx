import { roleLabel } from '#shared/lists/columns/role-labels.ts';
import { type FactRole, factRoles } from '#shared/lists/facts/fact-roles.ts';
import { rowFlags } from '#shared/lists/facts/flags.ts';
import type { ListRow } from '#shared/lists/list.ts';
import { shownFact } from '#shared/lists/rows/shown-fact.ts';
import { usPhone } from '#shared/values/us-phone.ts';
import { useListRow } from '#web/api/resources/use-list.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { Failed } from '#web/ui/layout/problem.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import './opened-row.css';

/** Facts that are joined of several columns. */
const joined: Partial<Record<FactRole, string>> = {
  owner: 'Owner',
  owner2: 'Second owner',
  mailing: 'Mailing address',
};

type OpenedRowProps = { list: string; row: ListRow; page: string };

/** What a file says of a row's house and of whom to call. Numbers are text: Call is in the deal, once it is saved. */
export function OpenedRow({ list, row, page }: OpenedRowProps) {
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
            <dt>{joined[role] ?? roleLabel(role)}</dt>
            <dd>{shownFact(role, facts[role] ?? '')}</dd>
          </div>
        ))}
        {contacts.map(({ name = 'Contact', phone, email, mark }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the file's order does not change.
          <div key={at}>
            <dt>{name}</dt>
            <dd>{[phone && usPhone(phone), email, mark?.replaceAll('_', ' ')].filter(Boolean).join(' · ')}</dd>
          </div>
        ))}
      </dl>
      {contacts.length > 0 && (
        <p>
          Telemarketing rules may apply: ask an attorney. The registry’s copy in your file ages; check again before you
          call.
        </p>
      )}
      <Link to={page}>Open the House</Link>
    </div>
  );
}
