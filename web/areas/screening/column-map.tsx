import { type ColumnRole, columnRoles, makeAddress } from '#shared/lists/addresses/list-roles.ts';
import { type ListTable, readRow } from '#shared/lists/addresses/list-table.ts';
import { prepareRows } from '#shared/lists/prepare-rows.ts';

const roleNames: Record<ColumnRole, string> = {
  address: 'Whole address',
  street: 'Street address',
  number: 'House number',
  numberSuffix: 'House number’s suffix',
  preDirection: 'Direction',
  streetName: 'Street name',
  suffix: 'Street ending',
  postDirection: 'Direction behind',
  unitType: 'Unit’s word',
  unit: 'Unit',
  city: 'City',
  state: 'State',
  zip: 'ZIP code',
  cityStateZip: 'City, state, ZIP',
  note: 'Keep as a note',
  skip: 'Leave out',
};

type ColumnMapProps = {
  table: ListTable;
  roles: readonly ColumnRole[];
  onRole: (column: number, role: ColumnRole) => void;
};

/** Each column's role, with its first rows. */
export function ColumnMap({ table, roles, onRole }: ColumnMapProps) {
  return (
    <>
      <div className="screening-step wrapping">
        <h2>Columns</h2>
        <p role="status">{makeAddress(roles) ? readText(table, roles) : 'Choose the column with the address.'}</p>
      </div>
      <ul className="screening-columns">
        {roles.map((role, column) => {
          const name = table.names[column] || `Column ${column + 1}`;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name.
            <li key={column} data-skipped={role === 'skip' || undefined}>
              <b>{name}</b>
              <select
                aria-label={`Read ${name} as`}
                value={role}
                onChange={({ target }) => {
                  const chosen = columnRoles.find((each) => each === target.value);
                  if (chosen) onRole(column, chosen);
                }}
              >
                {columnRoles.map((each) => (
                  <option key={each} value={each}>
                    {roleNames[each]}
                  </option>
                ))}
              </select>
              <span className="muted">
                {role === 'skip'
                  ? 'not read'
                  : table.rows
                      .slice(0, 3)
                      .map(({ line, cells }) => <span key={line}>{cells[column] || '(empty)'}</span>)}
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** "47 addresses read cleanly, 1 needs a unit". */
function readText({ rows }: ListTable, roles: readonly ColumnRole[]): string {
  const prepared = prepareRows(rows.map(({ cells }) => readRow(cells, roles).address));
  const count = (kind: string) => prepared.filter((row) => row.kind === kind).length;
  const clean = count('ready') + count('duplicate');
  const [units, bad] = [count('needs_unit'), count('unreadable')];
  return [
    `${clean} ${clean === 1 ? 'address reads' : 'addresses read'} cleanly`,
    ...(units > 0 ? [`${units} ${units === 1 ? 'needs' : 'need'} a unit`] : []),
    ...(bad > 0 ? [`${bad} can’t be read`] : []),
  ].join(', ');
}
