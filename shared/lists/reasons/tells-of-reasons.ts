import type { FactRole } from '#shared/lists/facts/fact-roles.ts';

const roles: readonly FactRole[] = [
  ...(['mailing', 'absentee', 'ownerOccupied', 'occupancy', 'vacant'] as const),
  ...(['foreclosure', 'auctionDate', 'arrears', 'taxesOwed', 'taxDelinquent', 'taxDelinquentYear'] as const),
];

/** Whether a column with this role may say why an owner would listen: where they live, distress, a rate. */
export const tellsOfReasons = (role: string): boolean =>
  roles.some((each) => each === role) || /^loan\d?\.rate$/.test(role);
