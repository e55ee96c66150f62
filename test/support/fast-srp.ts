import { createRequire } from 'node:module';
import { modularPower } from '#local/cognito/modular-power.ts';

type BigInteger = {
  toString: (radix: number) => string;
  modPow: (exponent: BigInteger, modulus: BigInteger, done: (error: null, result: BigInteger) => void) => void;
};
type BigIntegers = { default: { new (digits: string, radix: number): BigInteger; prototype: BigInteger } };

const library: BigIntegers = createRequire(import.meta.url)('amazon-cognito-identity-js/lib/BigInteger.js');

const { modPow } = library.default.prototype;

/** The library's own power, for the test that both agree. */
export function libraryPower(base: bigint, exponent: bigint, modulus: bigint): Promise<bigint> {
  const ofLibrary = (value: bigint) => new library.default(value.toString(16), 16);
  return new Promise((resolve) => {
    modPow.call(ofLibrary(base), ofLibrary(exponent), ofLibrary(modulus), (_, result) => resolve(numberOf(result)));
  });
}

/**
 * Cognito's library works out the powers of a sign-in with numbers of its own, which takes it a quarter of a second.
 * Tests sign hundreds of people in: here OpenSSL works them out, to the same results.
 */
library.default.prototype.modPow = function modPow(exponent, modulus, done) {
  const result = modularPower(numberOf(this), numberOf(exponent), numberOf(modulus));
  done(null, new library.default(result.toString(16), 16));
};

function numberOf(value: BigInteger): bigint {
  const hex = value.toString(16);
  return hex.startsWith('-') ? -BigInt(`0x${hex.slice(1)}`) : BigInt(`0x${hex}`);
}
