import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import * as z from 'zod/mini';

/** A private RSA key as a JWK. */
export const SigningKey = z.object({
  kty: z.literal('RSA'),
  alg: z.literal('RS256'),
  use: z.literal('sig'),
  kid: z.string(),
  n: z.string(),
  e: z.string(),
  d: z.string(),
  p: z.string(),
  q: z.string(),
  dp: z.string(),
  dq: z.string(),
  qi: z.string(),
});
export type SigningKey = z.infer<typeof SigningKey>;

/** Makes a 2048-bit key, the size of Cognito's. */
export async function createSigningKey(): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  return SigningKey.parse({ ...jwk, alg: 'RS256', use: 'sig', kid: await calculateJwkThumbprint(jwk) });
}
