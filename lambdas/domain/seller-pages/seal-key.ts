import * as z from 'zod/mini';

/** A stage's seal: a PKCS#12 file in base64, and its passphrase. */
const SealKey = z.object({ p12: z.string(), passphrase: z.string() });
export type SealKey = z.infer<typeof SealKey>;

/**
 * The seal in the text of a stage's secret.
 *
 * @throws Error that says nothing of the text, which is a secret.
 */
export function sealIn(text: string): SealKey {
  try {
    return SealKey.parse(JSON.parse(text));
  } catch {
    throw new Error('The secret holds no seal: npm run seal-key makes one.');
  }
}
