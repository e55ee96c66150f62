import { createHmac } from 'node:crypto';

/** The header `Stripe-Signature`: the time in seconds, and a signature of time and body by each secret. */
export function signatureOf(seconds: number, body: string, secrets: string[]): string {
  const signatures = secrets.map(
    (secret) => `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`,
  );
  return [`t=${seconds}`, ...signatures].join(',');
}
