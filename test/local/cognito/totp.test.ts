import { describe, expect, test } from 'vitest';
import { createTotpSecret, findTotpStep } from '#local/cognito/totp.ts';
import { totpCode } from './totp-client.ts';

// RFC 6238, appendix B: the ASCII secret 12345678901234567890, last six of the eight digits.
const rfcSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('authenticator codes', () => {
  test.each([
    { seconds: 59, code: '287082' },
    { seconds: 1111111109, code: '081804' },
    { seconds: 1234567890, code: '005924' },
    { seconds: 20000000000, code: '353130' },
  ])('follow the RFC at second $seconds', ({ seconds, code }) => {
    expect(findTotpStep(rfcSecret, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30));
  });

  test('are accepted one step early or late, and not two', () => {
    const secret = createTotpSecret();
    const at = new Date('2026-03-01T12:00:10Z');
    const shifted = (steps: number) => totpCode(secret, new Date(at.getTime() + steps * 30_000));

    expect([-1, 0, 1].map((steps) => findTotpStep(secret, shifted(steps), at))).not.toContain(null);
    expect([-2, 2].map((steps) => findTotpStep(secret, shifted(steps), at))).toEqual([null, null]);
  });

  test('have secrets of 256 bits in base32, never the same', () => {
    expect(createTotpSecret()).toMatch(/^[A-Z2-7]{52}$/);
    expect(createTotpSecret()).not.toBe(createTotpSecret());
  });
});
