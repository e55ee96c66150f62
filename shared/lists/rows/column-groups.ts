import { repairedZip } from '#shared/lists/cells/mend-zips.ts';
import { stateOf } from '#shared/lists/cells/read-places.ts';
import { readEmail, readPhone } from '#shared/lists/cells/read-words.ts';
import { usPhone } from '#shared/lists/cells/us-phone.ts';
import type { Column } from '#shared/lists/columns/column.ts';
import { factOfRole, readerOfRole } from '#shared/lists/columns/reader-of-role.ts';
import type { FoundTable } from '#shared/lists/file/find-table.ts';
import { groupOf, kindOf, type Role } from '#shared/lists/headers/role-of-header.ts';
import { usDate } from '#shared/values/dates.ts';
import { titleCase } from '#shared/values/title-case.ts';
import { type ReadOptions, type ReadRow, stageOf } from './read-rows.ts';
import { shownFact } from './shown-fact.ts';

/** A cell and how it is understood: "0.0325" is "3.25%". */
export type Understood = { cell: string; text: string };

export const groupNames = [
  'Address',
  'Loan',
  'Value and income',
  'Distress',
  'House',
  'Owner',
  'CRM',
  'Contacts',
] as const;
export type GroupName = (typeof groupNames)[number];

/** `found` of `total` columns are sure, `check` are to be checked. Columns by their place in the file. */
export type ColumnGroup = {
  name: GroupName;
  found: number;
  check: number;
  total: number;
  columns: number[];
  samples: Understood[];
};

const nameOfGroup: Readonly<Record<string, GroupName>> = {
  address: 'Address',
  loan: 'Loan',
  value: 'Value and income',
  income: 'Value and income',
  distress: 'Distress',
  house: 'House',
  owner: 'Owner',
  crm: 'CRM',
  contact: 'Contacts',
};

/** The group of a role on screen; `undefined` of one that is not used. */
export const groupOfRole = (role: Role): GroupName | undefined =>
  role === 'vacant' ? 'Distress' : role === 'note' ? 'CRM' : nameOfGroup[groupOf(role)];

/** The samples of each column as they are understood; of a column that is not used, nothing. */
export function understoodSamples(table: FoundTable, columns: readonly Column[], options: ReadOptions): Understood[][] {
  return columns.map(({ role, samples }, at) => {
    if (groupOfRole(role) === undefined || (role.startsWith('contact') && !options.contacts)) return [];
    const shown = shower(role, () => table.rows.map(({ cells }) => cells[at] ?? ''), options);
    return samples.map((cell) => ({ cell, text: shown(cell) }));
  });
}

function shower(role: Role, cells: () => string[], { day, stages }: ReadOptions): (cell: string) => string {
  const fact = factOfRole(role) ?? (role === 'crm.taskDue' ? 'auctionDate' : undefined);
  if (fact !== undefined) {
    const read = readerOfRole(role, fact, cells(), day);
    return (cell) => {
      const reading = read(cell);
      if (reading.kind !== 'value') return 'unknown';
      return role === 'crm.taskDue' ? `Next on ${usDate(String(reading.value))}` : shownFact(fact, reading.value);
    };
  }
  if (role === 'crm.stage') {
    return (cell) => {
      const words = stageOf(cell, { ...(stages && { stages }) })?.replaceAll('_', ' ') ?? 'no stage';
      return words.charAt(0).toUpperCase() + words.slice(1);
    };
  }
  switch (kindOf(role)) {
    case 'state':
      return (cell) => stateOf(cell) ?? cell;
    case 'zip':
      return (cell) => repairedZip(cell, undefined) ?? cell;
    case 'phone':
    case 'email':
      return (cell) => {
        const reading = kindOf(role) === 'phone' ? readPhone(cell) : readEmail(cell);
        return reading.kind === 'value' ? usPhone(reading.value) : 'neither a phone nor an e-mail';
      };
    default:
      return titleCase;
  }
}

const mostSamples = 3;

/** The groups of columns, with a few of their cells as they are understood. */
export function columnGroups(
  table: FoundTable,
  columns: readonly Column[],
  rows: readonly ReadRow[],
  options: ReadOptions,
): ColumnGroup[] {
  const understood = understoodSamples(table, columns, options);
  const joined = joinedSamples(table, columns, rows);
  return groupNames.flatMap((name) => {
    const inGroup = columns.flatMap(({ role, certainty, suggested }, at) => {
      const asked = role === 'skip' && certainty === 'check' ? (suggested ?? role) : role;
      return groupOfRole(asked) === name ? [at] : [];
    });
    if (inGroup.length === 0) return [];
    const check = inGroup.filter((at) => columns[at]?.certainty === 'check').length;
    const single = inGroup
      .filter((at) => !isJoined(columns[at]?.role ?? ''))
      .flatMap((at) => understood[at]?.[0] ?? []);
    const samples = [...joined.filter((sample) => sample.group === name), ...single].slice(0, mostSamples);
    return [
      {
        name,
        found: inGroup.length - check,
        check,
        total: inGroup.length,
        columns: inGroup,
        samples: samples.map(({ cell, text }) => ({ cell, text })),
      },
    ];
  });
}

/** Roles whose cells are shown together. */
const lineRoles = /^address\.(?!city|state|zip)/;
const ownerRoles = /^owner\.(?:name|first|middle|last)$/;
const isJoined = (role: Role) => lineRoles.test(role) || ownerRoles.test(role);

/** The street and the owner of the first house that has them: "4120 | N | SAGEBRUSH ROW" is "4120 N Sagebrush Row". */
function joinedSamples(table: FoundTable, columns: readonly Column[], rows: readonly ReadRow[]) {
  const parts = (at: number, roles: RegExp) =>
    columns.flatMap(({ role }, column) => (roles.test(role) ? table.rows[at]?.cells[column] || [] : [])).join(' | ');
  const house = rows.findIndex(({ address }) => address !== '');
  const owned = rows.findIndex(({ facts }) => facts.owner !== undefined);
  const street = { group: 'Address', cell: parts(house, lineRoles), text: rows[house]?.address.split(',')[0] ?? '' };
  const owner = { group: 'Owner', cell: parts(owned, ownerRoles), text: rows[owned]?.facts.owner ?? '' };
  return [street, owner].filter(({ cell }) => cell !== '');
}
