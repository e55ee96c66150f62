/**
 * A second, independent SRP client: written from RFC 5054 and Cognito's constants, sharing no line with
 * `local/cognito/srp.ts` or with the browser library, and with a clock that tests can set.
 */
import { createDiffieHellmanGroup, createHash, createHmac, randomBytes } from 'node:crypto';
import type { Answer, LocalUserPool } from './local-user-pool.ts';

const prime = createDiffieHellmanGroup('modp15').getPrime();
const N = BigInt(`0x${prime.toString('hex')}`);

export type SrpSignIn = { name: string; password: string; now?: Date; timestamp?: string };

/** Goes through InitiateAuth and RespondToAuthChallenge; the answer is the second one's, or the first failure. */
export async function srpSignIn(target: LocalUserPool, attempt: SrpSignIn): Promise<Answer> {
  const a = bigint(randomBytes(64));
  const A = modPow(2n, a);
  const first = await target.call('InitiateAuth', {
    AuthFlow: 'USER_SRP_AUTH',
    AuthParameters: { USERNAME: attempt.name, SRP_A: A.toString(16) },
  });
  if (first.status !== 200) return first;
  return target.call('RespondToAuthChallenge', {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeResponses: answerChallenge(first, a, A, attempt),
  });
}

/** What a client that knows `password` answers to a PASSWORD_VERIFIER challenge. */
export function answerChallenge(challenge: Answer, a: bigint, A: bigint, attempt: SrpSignIn): Record<string, string> {
  const given = Object(challenge.body.ChallengeParameters);
  const userId = String(given.USER_ID_FOR_SRP);
  const secretBlock = String(given.SECRET_BLOCK);
  const B = BigInt(`0x${given.SRP_B}`);
  const timestamp = attempt.timestamp ?? cognitoTime(attempt.now ?? new Date());

  const k = bigint(hash(signed(N), signed(2n)));
  const u = bigint(hash(signed(A), signed(B)));
  const inner = hash(Buffer.from(`Local1234${userId}:${attempt.password}`));
  const x = bigint(hash(signed(BigInt(`0x${given.SALT}`)), inner));
  const base = (((B - k * modPow(2n, x)) % N) + N) % N;
  const S = modPow(base, a + u * x);
  const extracted = createHmac('sha256', signed(u)).update(signed(S)).digest();
  const key = createHmac('sha256', extracted).update('Caldera Derived Key\u0001').digest().subarray(0, 16);
  const signature = createHmac('sha256', key)
    .update(
      Buffer.concat([Buffer.from(`Local1234${userId}`), Buffer.from(secretBlock, 'base64'), Buffer.from(timestamp)]),
    )
    .digest('base64');
  return {
    USERNAME: userId,
    PASSWORD_CLAIM_SECRET_BLOCK: secretBlock,
    PASSWORD_CLAIM_SIGNATURE: signature,
    TIMESTAMP: timestamp,
  };
}

function cognitoTime(date: Date): string {
  const [weekday, day, month, year, time] = date.toUTCString().replace(',', '').split(' ');
  return `${weekday} ${month} ${Number(day)} ${time} UTC ${year}`;
}

function modPow(base: bigint, exponent: bigint): bigint {
  if (exponent === 0n) return 1n;
  const half = modPow((base * base) % N, exponent / 2n);
  return exponent % 2n === 0n ? half : (half * base) % N;
}

/** Two's complement, big-endian, as Java writes a positive number. */
function signed(value: bigint): Buffer {
  const hex = value.toString(16);
  const bytes = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
  return bytes.readUInt8(0) >= 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes;
}

function bigint(bytes: Buffer): bigint {
  return BigInt(`0x${bytes.toString('hex')}`);
}

function hash(...parts: Buffer[]): Buffer {
  return createHash('sha256').update(Buffer.concat(parts)).digest();
}
