import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { callLimits } from './call-limits.ts';

/*
 * Secrets are read when they are needed and kept for a few minutes, so that a new value counts without a deploy.
 * Imported dynamically: a function that needs no secret loads no client for them.
 */

const freshMs = 5 * 60 * 1000;

const client = new SecretsManagerClient({ maxAttempts: 3, requestHandler: callLimits });
const kept = new Map<string, { value: Promise<string>; readAt: number }>();

/**
 * The text of a secret.
 *
 * @param refused a value that was just not accepted: if that is the one kept, the secret is read again.
 */
export async function secretValue(id: string, refused?: string): Promise<string> {
  const known = kept.get(id);
  if (known && Date.now() - known.readAt < freshMs && (await known.value) !== refused) return known.value;
  // Whoever else was refused the same value may have begun to read it again meanwhile.
  const newer = kept.get(id);
  if (newer && newer !== known) return newer.value;
  const reading = { value: read(id), readAt: Date.now() };
  kept.set(id, reading);
  // A failure is not kept.
  reading.value.catch(() => kept.get(id) === reading && kept.delete(id));
  return reading.value;
}

async function read(id: string): Promise<string> {
  const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: id }));
  const value = SecretString?.trim();
  if (!value) throw new Error('The secret holds no text.');
  return value;
}
