import { factNames } from '#shared/lists/facts/fact-names.ts';
import type { Role } from '#shared/lists/headers/role-of-header.ts';

/* How roles are called on screen. */

const ofPlace: Readonly<Record<Role, string>> = {
  skip: 'Not used',
  note: 'Note',
  'address.full': 'Address',
  'address.street': 'Street',
  'address.number': 'House number',
  'address.numberSuffix': 'House number’s suffix',
  'address.preDirection': 'Direction',
  'address.streetName': 'Street name',
  'address.suffix': 'Street ending',
  'address.postDirection': 'Direction behind',
  'address.unitType': 'Unit’s word',
  'address.unit': 'Unit',
  'address.city': 'City',
  'address.state': 'State',
  'address.zip': 'ZIP code',
  'address.zip4': 'ZIP+4',
  'address.cityStateZip': 'City, state, ZIP',
};

/** The parts of the owner's names and mailing address, which are read together. */
const ofOwner: Readonly<Record<Role, string>> = {
  'owner.name': 'Owner',
  'owner.first': 'Owner’s first name',
  'owner.middle': 'Owner’s middle name',
  'owner.last': 'Owner’s last name',
  'owner2.name': 'Second owner',
  'owner2.first': 'Second owner’s first name',
  'owner2.middle': 'Second owner’s middle name',
  'owner2.last': 'Second owner’s last name',
  'owner.careOf': 'Care of',
  'mailing.full': 'Mailing address',
  'mailing.street': 'Mailing street',
  'mailing.line2': 'Mailing line 2',
  'mailing.unit': 'Mailing unit',
  'mailing.city': 'Mailing city',
  'mailing.state': 'Mailing state',
  'mailing.zip': 'Mailing ZIP',
  'mailing.cityStateZip': 'Mailing city, state, ZIP',
  'mailing.part': 'Part of the mailing address',
};

const ofCrm: Readonly<Record<Role, string>> = {
  'crm.stage': 'Stage',
  'crm.note': 'Notes',
  'crm.task': 'Next task',
  'crm.taskDue': 'Next task’s day',
  'contact.mark': 'Do not call',
};

const ofContact = { name: 'Name', phone: 'Phone', phoneType: 'Phone type', email: 'E-mail', mark: 'Do not call' };
const contacts = [1, 2, 3, 4, 5].flatMap((number) =>
  Object.entries(ofContact).map(([field, label]) => [`contact${number}.${field}`, `${label}, contact ${number}`]),
);

/** Facts in another measure, by the fact behind which they are offered. */
const ofMeasure: Readonly<Record<Role, readonly [role: Role, label: string]>> = {
  hoaMonthly: ['hoaYearly', 'HOA dues a year'],
  lotSqft: ['lotSize', 'Lot, sq ft or acres'],
};

const isOfOneLoan = (role: Role) => /^loan\d/.test(role);
const facts = Object.keys(factNames).flatMap((role) =>
  role === 'owner'
    ? Object.keys(ofOwner)
    : role === 'owner2' || role === 'mailing'
      ? []
      : [role, ...(ofMeasure[role]?.slice(0, 1) ?? [])],
);

const labels: Readonly<Record<Role, string>> = {
  ...Object.fromEntries(Object.values(ofMeasure)),
  ...ofPlace,
  ...Object.fromEntries(Object.entries(factNames).map(([role, [label]]) => [role, label])),
  ...ofOwner,
  ...ofCrm,
  ...Object.fromEntries(contacts),
};

/** Every role that a user may give a column, in the order in which they are offered. */
export const offeredRoles: readonly Role[] = [
  ...Object.keys(ofPlace),
  ...facts.filter((role) => !isOfOneLoan(role)),
  ...Object.keys(ofCrm),
  ...facts.filter(isOfOneLoan),
  ...contacts.flatMap(([role = '']) => role),
];

/** "Balance, loan 1", "Phone, contact 2", "ZIP code". */
export const roleLabel = (role: Role): string => labels[role] ?? role;
