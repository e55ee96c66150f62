import type { FoundTable } from '#shared/lists/file/find-table.ts';
import { kindOf, type Role } from '#shared/lists/headers/role-of-header.ts';

/* Made-up rows: what a column of a role has in the file of an investor. */

const streets = ['4120 N Sagebrush Row', '915 W Palo Ct', '2207 E Harl Ave'];
const places = [
  { city: 'Phoenix', state: 'AZ', zip: '85016' },
  { city: 'Mesa', state: 'AZ', zip: '85201' },
  { city: 'Boston', state: 'MA', zip: '02108' },
];

const byRole: Record<Role, readonly string[]> = {
  'address.full': streets.map(
    (street, at) => `${street}, ${places[at]?.city}, ${places[at]?.state} ${places[at]?.zip}`,
  ),
  'address.street': streets,
  'address.number': ['4120', '915', '2207'],
  'address.streetName': ['SAGEBRUSH', 'PALO', 'HARL'],
  'address.suffix': ['ROW', 'CT', 'AVE'],
  'address.preDirection': ['N', 'W', 'E'],
  'address.numberSuffix': ['', '', ''],
  'address.postDirection': ['', '', ''],
  'address.unitType': ['', '', ''],
  'address.unit': ['', '3', ''],
  'address.city': places.map(({ city }) => city),
  'address.state': places.map(({ state }) => state),
  'address.zip': places.map(({ zip }) => zip),
  'address.zip4': ['1234', '', '88'],
  'address.cityStateZip': places.map(({ city, state, zip }) => `${city}, ${state} ${zip}`),
  propertyType: ['SFR', 'Condo', 'SFR'],
  condition: ['Good', 'Fair', 'Poor'],
  'loan.type': ['Conventional', 'FHA', ''],
  occupancy: ['Owner', 'Vacant', 'Tenant'],
  rent: ['2,350', '$1,900', ''],
  rentYearly: ['28,200', '', '24,000'],
  'loan.payment': ['884', '1,214.60', ''],
  taxesYearly: ['2,964', '3,120.50', ''],
  hoaMonthly: ['0', '45', ''],
  'mailing.full': ['PO Box 12, Mesa, AZ 85201', '9 Far St, Reno, NV 89501', ''],
  'mailing.street': ['PO Box 12', '9 Far St', ''],
  'mailing.city': ['Mesa', 'Reno', ''],
  'mailing.state': ['AZ', 'NV', ''],
  'mailing.zip': ['85201', '89501', ''],
  'mailing.unit': ['', '4', ''],
  'owner.name': ['MARSH ILSE', 'OSTROW TRUST LLC', "O'BRIEN D"],
  'owner.first': ['ILSE', 'Ann', 'D'],
  'owner.last': ['MARSH', 'Ostrow', "O'BRIEN"],
};

const byKind: Record<string, readonly string[]> = {
  money: ['$171,250', '98,000', '250k'],
  signedMoney: ['$171,250', '(98,000)', ''],
  rate: ['0.0325', '0.0825', ''],
  percent: ['42%', '13', ''],
  yesNo: ['Y', 'N', ''],
  date: ['3/1/26', '11/30/2025', ''],
  count: ['3', '2', ''],
  halves: ['2.5', '1', ''],
  area: ['1,412 sq ft', '1800', ''],
  acres: ['0.17', '0.2 ac', ''],
  year: ['1985', '2004', ''],
  years: ['12', '3.5', ''],
  months: ['300', '360', ''],
  loanType: ['Conventional', 'FHA', ''],
  phone: ['(602) 555-0121', '6025550122', ''],
  email: ['ilse@example.com', 'Ann@Example.org', ''],
  mark: ['', '', ''],
  name: ['Ilse Marsh', 'Ann Ostrow', ''],
};

const madeRows = 3;

/** The cell of a column of that role in a row. */
export function madeCell(role: Role, row: number): string {
  const field = role.replace(/^loan\d\.(?=payment)/, 'loan.');
  const cells = byRole[field] ?? byKind[kindOf(role)];
  return cells?.[row] ?? `${['Alpha', 'Beta', 'Gamma'][row]}`;
}

/** A file of columns with these roles. */
export function madeTable(columns: readonly { header: string; role: Role }[]): FoundTable {
  return {
    names: columns.map(({ header }) => header),
    hasHeader: true,
    rows: Array.from({ length: madeRows }, (_, row) => ({
      line: row + 2,
      cells: columns.map(({ role }) => madeCell(role, row)),
    })),
    leftOut: 0,
  };
}
