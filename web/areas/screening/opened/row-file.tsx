import { factNames } from '#shared/lists/facts/fact-names.ts';
import { type FactRole, factRoles } from '#shared/lists/facts/fact-roles.ts';
import type { RowFacts } from '#shared/lists/facts/row-facts.ts';
import { shownFact } from '#shared/lists/rows/shown-fact.ts';
import { counted } from '#shared/values/words.ts';
import { Fold } from '#web/ui/controls/fold.tsx';
import './row-file.css';

/** What a file or public records say of a row's house, as it was read. */
export function RowFile({ facts }: { facts: RowFacts }) {
  const roles = Object.keys(factRoles).filter((role): role is FactRole => facts[role as FactRole] !== undefined);
  if (roles.length === 0) return null;
  return (
    <Fold title="In your list" count={counted(roles.length, 'fact')}>
      <dl className="row-file">
        {roles.map((role) => (
          <div key={role}>
            <dt>{factNames[role][0]}</dt>
            <dd>{shownFact(role, facts[role] ?? '')}</dd>
          </div>
        ))}
      </dl>
    </Fold>
  );
}
