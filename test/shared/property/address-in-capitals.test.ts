import { expect, it } from 'vitest';
import { fromCapitals } from '#shared/property/address-in-capitals.ts';
import { houseKey } from '#shared/property/house-key.ts';

it.each([
  ['12 MOCK ST, NAPLES, FL 34102', '12 Mock St, Naples, FL 34102'],
  ['12 MOCK ST NW APT 4B, MESA, AZ 85201-1234', '12 Mock St NW Apt 4B, Mesa, AZ 85201-1234'],
  ['1501 12TH AVE N, ST. PETERSBURG, FL 33701', '1501 12th Ave N, St. Petersburg, FL 33701'],
  ["9 O'MALLEY RD, OCALA, FL", "9 O'Malley Rd, Ocala, FL"],
  ['4 US 41 HWY, NAPLES, FL 34102', '4 US 41 Hwy, Naples, FL 34102'],
  ['12 Mock St, NAPLES, FL 34102', '12 Mock St, NAPLES, FL 34102'],
  ['', ''],
])('%s reads %s, and is the same house', (capitals, address) => {
  expect(fromCapitals(capitals)).toBe(address);
  expect(houseKey(fromCapitals(capitals))).toBe(houseKey(capitals));
});
