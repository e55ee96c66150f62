/**
 * The server's half of SRP-6a, as Cognito plays it for USER_SRP_AUTH.
 *
 * Cognito documents the flow but not the arithmetic; the reference is the client in
 * amazon-cognito-identity-js (`AuthenticationHelper`), which this file mirrors: the 3072-bit group, g = 2,
 * k = H(N | g), x = H(salt | H(poolName userId ":" password)), and a 16-byte key out of HKDF.
 * A password is never stored: only its salt and its verifier g^x.
 *
 * Not played: device SRP (DEVICE_SRP_AUTH). The arithmetic is not constant-time; only the comparisons are.
 */
import { createHash, createHmac, getDiffieHellman, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { modularPower } from './modular-power.ts';

/** The stored form of a password. Both numbers are hexadecimal. */
export type PasswordVerifier = { salt: string; verifier: string };

/** Whose password it is. `poolName` is the part of the pool id after the underscore. */
export type SrpIdentity = { poolName: string; userId: string };

/** The server's numbers of one sign-in: `secret` stays here, `publicValue` (SRP_B) goes to the client. */
export type SrpServerKeys = { secret: bigint; publicValue: bigint };

// RFC 3526 group 15 is the prime in AuthenticationHelper.
const N = BigInt(`0x${getDiffieHellman('modp15').getPrime('hex')}`);
const g = 2n;
const k = fromBytes(sha256(toBytes(N), toBytes(g)));

/** Makes the salt and verifier to keep for a new password. */
export function createPasswordVerifier(identity: SrpIdentity, password: string): PasswordVerifier {
  return derivePasswordVerifier(identity, password, randomBytes(16).toString('hex'));
}

/** Whether a plain password, as in ChangePassword, fits a verifier. */
export function passwordMatches(identity: SrpIdentity, password: string, stored: PasswordVerifier): boolean {
  const derived = derivePasswordVerifier(identity, password, stored.salt);
  return sameText(derived.verifier, stored.verifier);
}

/** The first answer of a sign-in: a fresh pair of server numbers for this verifier. */
export function createServerKeys(verifier: string): SrpServerKeys {
  const secret = fromBytes(randomBytes(32));
  const publicValue = (k * fromHex(verifier) + power(g, secret)) % N;
  return { secret, publicValue };
}

/** Reads SRP_A. Null when it isn't hexadecimal, is longer than N or is 0 modulo N, which would void the proof. */
export function readClientPublicValue(hex: string): bigint | null {
  if (!/^[0-9a-f]{1,800}$/i.test(hex)) return null;
  const value = fromHex(hex);
  return value % N === 0n ? null : value;
}

/** The signature (base64) of a client that knows the password. */
export function expectedSignature(
  identity: SrpIdentity,
  verifier: string,
  keys: SrpServerKeys,
  clientPublicValue: bigint,
  message: { secretBlock: string; timestamp: string },
): string {
  const u = fromBytes(sha256(toBytes(clientPublicValue), toBytes(keys.publicValue)));
  const shared = power(clientPublicValue * power(fromHex(verifier), u), keys.secret);
  const key = hkdfSync('sha256', toBytes(shared), toBytes(u), 'Caldera Derived Key', 16);
  return createHmac('sha256', Buffer.from(key))
    .update(identity.poolName)
    .update(identity.userId)
    .update(Buffer.from(message.secretBlock, 'base64'))
    .update(message.timestamp)
    .digest('base64');
}

/** Compares two texts in constant time. */
export function sameText(a: string, b: string): boolean {
  return timingSafeEqual(sha256(Buffer.from(a)), sha256(Buffer.from(b)));
}

function derivePasswordVerifier(identity: SrpIdentity, password: string, salt: string): PasswordVerifier {
  const inner = sha256(Buffer.from(`${identity.poolName}${identity.userId}:${password}`));
  const x = fromBytes(sha256(toBytes(fromHex(salt)), inner));
  return { salt, verifier: power(g, x).toString(16) };
}

function power(base: bigint, exponent: bigint): bigint {
  return modularPower(base, exponent, N);
}

/** Java's BigInteger.toByteArray(), which Cognito hashes: a leading zero byte when the top bit is set. */
function toBytes(value: bigint): Buffer {
  const hex = value.toString(16);
  const even = hex.length % 2 === 0 ? hex : `0${hex}`;
  return Buffer.from(/^[89a-f]/.test(even) ? `00${even}` : even, 'hex');
}

function fromBytes(bytes: Buffer): bigint {
  return fromHex(bytes.toString('hex'));
}

function fromHex(hex: string): bigint {
  return BigInt(`0x${hex}`);
}

function sha256(...parts: Buffer[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}
