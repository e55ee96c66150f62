import { getDiffieHellman, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { modularPower } from '#local/cognito/modular-power.ts';
import { libraryPower } from '#test/support/fast-srp.ts';

const prime = BigInt(`0x${getDiffieHellman('modp15').getPrime('hex')}`);
const random = (bytes: number) => BigInt(`0x${randomBytes(bytes).toString('hex')}`);

/** By multiplying. */
function powerOf(base: bigint, exponent: bigint): bigint {
  if (exponent === 0n) return 1n;
  const half = powerOf((base * base) % prime, exponent / 2n);
  return exponent % 2n === 0n ? half : (half * base) % prime;
}

test('a power modulo the prime of SRP is what multiplying gives, for exponents of every size', () => {
  for (const bytes of [1, 16, 32, 160, 383]) {
    const [base, exponent] = [random(384) % prime, random(bytes)];
    expect(modularPower(base, exponent, prime)).toBe(powerOf(base, exponent));
  }
});

test('a power is not negative, of small and negative bases too', () => {
  expect(modularPower(2n, 10n, prime)).toBe(1024n);
  expect(modularPower(7n, 0n, prime)).toBe(1n);
  expect(modularPower(0n, 3n, prime)).toBe(0n);
  expect(modularPower(-2n, 3n, prime)).toBe(prime - 8n);
});

test('a power is what the product’s sign-in library works out itself', async () => {
  for (const bytes of [1, 32, 160]) {
    const [base, exponent] = [random(384) % prime, random(bytes)];
    expect(modularPower(base, exponent, prime)).toBe(await libraryPower(base, exponent, prime));
  }
  const difference = -random(300);
  expect(modularPower(difference, 12n, prime)).toBe(await libraryPower(difference, 12n, prime));
});
