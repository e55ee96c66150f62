import { randomBytes } from 'node:crypto';
import forge from 'node-forge';

/** The years that a certificate says it is valid for. What it sealed before stays sealed. */
const validYears = 10;

/**
 * A new seal of a stage: a self-made certificate of RSA-2048 with its key as PKCS#12, and the passphrase of that. No
 * authority vouches for it; it shows only that a file is unchanged.
 *
 * @param stage its name, which the certificate says.
 * @returns the text of the stage's secret.
 */
export function newSealKey(stage: string, now: Date): string {
  const keys = forge.pki.rsa.generateKeyPair(2048);
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = keys.publicKey;
  // A serial number is positive.
  certificate.serialNumber = `00${randomBytes(16).toString('hex')}`;
  certificate.validity.notBefore = now;
  certificate.validity.notAfter = new Date(now.getTime());
  certificate.validity.notAfter.setUTCFullYear(now.getUTCFullYear() + validYears);
  const name = [{ name: 'commonName', value: `Dealwright letters (${stage})` }];
  certificate.setSubject(name);
  certificate.setIssuer(name);
  certificate.setExtensions([
    { name: 'basicConstraints', cA: false },
    // It vouches for the bytes: nobody commits themselves to the content.
    { name: 'keyUsage', digitalSignature: true },
  ]);
  certificate.sign(keys.privateKey, forge.md.sha256.create());
  const passphrase = randomBytes(24).toString('base64url');
  const p12 = forge.pkcs12.toPkcs12Asn1(keys.privateKey, [certificate], passphrase, { algorithm: '3des' });
  return JSON.stringify({ p12: forge.util.encode64(forge.asn1.toDer(p12).getBytes()), passphrase });
}
