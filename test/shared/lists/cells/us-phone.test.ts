import { expect, it } from 'vitest';
import { usPhone } from '#shared/lists/cells/us-phone.ts';

it('writes a number of the US as it is read, and leaves others', () => {
  expect(usPhone('+16025550121')).toBe('(602) 555-0121');
  expect(usPhone('+4930123456')).toBe('+4930123456');
});
