import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { callLimits } from './call-limits.ts';

/*
 * Secrets are read on use and cached for minutes: a new value needs no deploy. Import this module dynamically, so
 * that functions without secrets load no client.
 */

const freshMs = 5 * 60 * 1000;

const client = new SecretsManagerClient({ maxAttempts: 3, requestHandler: callLimits });
const kept = new Map<string, { value: Promise<string>; readAt: number }>();

/**
 * The text of a secret.
 *
 * @param refused a value that was just rejected: if it is the cached one, the secret is read again.
 */
export async function secretValue(id: string, refused?: string): Promise<string> {
  const known = kept.get(id);
  if (known && Date.now() - known.readAt < freshMs && (await known.value) !== refused) return known.value;
  // A concurrent caller may already be reading the secret again.
  const newer = kept.get(id);
  if (newer && newer !== known) return newer.value;
  const reading = { value: read(id), readAt: Date.now() };
  kept.set(id, reading);
  // Failures are not cached.
  reading.value.catch(() => kept.get(id) === reading && kept.delete(id));
  return reading.value;
}

async function read(id: string): Promise<string> {
  const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: id }));
  const value = SecretString?.trim();
  if (!value) throw new Error('The secret holds no text.');
  return value;
}
