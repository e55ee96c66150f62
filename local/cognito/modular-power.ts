import { constants, createPublicKey, publicEncrypt } from 'node:crypto';

/**
 * base^exponent modulo an odd number of at most 3072 bits, larger than the exponent, which is not negative. RSA
 * without padding (RSAEP, RFC 8017, section 5.1.1) is this operation, and OpenSSL takes an eighth of the time that
 * BigInt takes.
 */
export function modularPower(base: bigint, exponent: bigint, modulus: bigint): bigint {
  const n = toBytes(modulus);
  const jwk = { kty: 'RSA', n: n.toString('base64url'), e: toBytes(exponent).toString('base64url') };
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  const message = toBytes(((base % modulus) + modulus) % modulus, n.length);
  const power = publicEncrypt({ key, padding: constants.RSA_NO_PADDING }, message);
  return BigInt(`0x${power.toString('hex')}`);
}

function toBytes(value: bigint, length = Math.ceil(value.toString(16).length / 2)): Buffer {
  return Buffer.from(value.toString(16).padStart(2 * length, '0'), 'hex');
}
