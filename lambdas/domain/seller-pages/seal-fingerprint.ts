import forge from 'node-forge';
import type { SealKey } from './seal-key.ts';

/**
 * Tells a seal from another's: the SHA-256 of its certificate (DER), in hexadecimal. PDF readers show the same of the
 * certificate inside a file.
 * @throws Error for a key that is no PKCS#12 file with a certificate, or another passphrase's.
 */
export function sealFingerprint({ p12, passphrase }: SealKey): string {
  const file = forge.pkcs12.pkcs12FromAsn1(forge.asn1.fromDer(forge.util.decode64(p12)), passphrase);
  const { certBag = '' } = forge.pki.oids;
  const certificate = file.getBags({ bagType: certBag })[certBag]?.[0]?.cert;
  if (!certificate) throw new Error('The seal has no certificate.');
  const der = forge.asn1.toDer(forge.pki.certificateToAsn1(certificate)).getBytes();
  return forge.md.sha256.create().update(der).digest().toHex();
}
