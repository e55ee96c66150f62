import type { HouseCondition, Occupancy, SellingReason } from '#shared/strategy/seller-facts.ts';

type Options<Value extends string> = readonly (readonly [value: Value | '', words: string])[];

export const yesNoOptions: Options<'yes' | 'no'> = [
  ['', 'Not asked'],
  ['yes', 'Yes'],
  ['no', 'No'],
];

export const occupancyOptions: Options<Occupancy> = [
  ['', 'Not asked'],
  ['owner', 'The owner'],
  ['tenant', 'A tenant'],
  ['vacant', 'No one (vacant)'],
];

export const conditionOptions: Options<HouseCondition> = [
  ['', 'Not asked'],
  ['move_in_ready', 'Ready to move in'],
  ['light_repairs', 'Needs light repairs'],
  ['major_repairs', 'Needs major repairs'],
  ['uninhabitable', 'Not fit to live in'],
];

export const reasonOptions: Options<SellingReason> = [
  ['', 'Not asked'],
  ['foreclosure', 'Facing foreclosure'],
  ['divorce', 'Divorce'],
  ['inheritance', 'Inheritance'],
  ['job_loss', 'Lost job or income'],
  ['health', 'Health or age'],
  ['relocation', 'Moving away'],
  ['landlord_fatigue', 'Tired of being a landlord'],
  ['upgrade', 'Wants another home'],
  ['other', 'Another reason'],
];
