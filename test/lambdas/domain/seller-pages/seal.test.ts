import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import forge from 'node-forge';
import { describe, expect, it } from 'vitest';
import { newSealKey } from '#bin/seal/seal-key.ts';
import { seal } from '#lambdas/domain/seller-pages/seal.ts';
import { sealFingerprint } from '#lambdas/domain/seller-pages/seal-fingerprint.ts';
import { letterPdf } from '#shared/letter/letter-pdf.ts';
import { shownHash, signedLetter } from '#shared/seller-page/signed-letter.ts';
import { workedPage } from '#test/shared/seller-page/seller-letter.ts';

const now = new Date('2026-11-25T10:00:00Z');
const page = workedPage(['Wholesale', 'Seller Finance']);
const key = JSON.parse(newSealKey('test', now));

async function sealed(): Promise<Buffer> {
  const hash = await shownHash(page, 1, 'es');
  const blocks = signedLetter(
    page,
    {
      key: 'signature',
      by: 'seller',
      kind: 'sign',
      at: now.toISOString(),
      option: 1,
      language: 'es',
      name: 'Ruth Hollis',
      hash,
    },
    sealFingerprint(key),
  );
  return Buffer.from(await seal(await letterPdf(blocks, 'Letter'), key, now));
}

/** The signature in a PDF, and what it covers: all bytes but its own. */
function signatureIn(pdf: Buffer) {
  const range = /\/ByteRange \[(\d+) (\d+) (\d+) (\d+)\]/.exec(pdf.toString('latin1'));
  const [start = 0, length = 0, next = 0, rest = 0] = range?.slice(1).map(Number) ?? [];
  const covered = Buffer.concat([pdf.subarray(start, start + length), pdf.subarray(next, next + rest)]);
  const room = Buffer.from(pdf.subarray(start + length + 1, next - 1).toString('latin1'), 'hex');
  // What follows the signature is filled with zeros: its own length is in its third and fourth byte.
  const der = room.subarray(0, 4 + room.readUInt16BE(2));
  const message = forge.pkcs7.messageFromAsn1(forge.asn1.fromDer(der.toString('latin1')));
  return { covered, message };
}

function certificateIn(pdf: Buffer): forge.pki.Certificate {
  const [certificate] = (signatureIn(pdf).message as forge.pkcs7.PkcsSignedData).certificates;
  if (certificate === undefined) throw new Error('The signature has no certificate.');
  return certificate;
}

/** What a reader checks: the digest over all that is covered, which the certificate's key has signed. */
function checked(pdf: Buffer): boolean {
  const { covered, message } = signatureIn(pdf);
  const { rawCapture } = message as unknown as {
    rawCapture: { signature: string; authenticatedAttributes: forge.asn1.Asn1[] };
  };
  const attributes = forge.asn1.create(
    forge.asn1.Class.UNIVERSAL,
    forge.asn1.Type.SET,
    true,
    rawCapture.authenticatedAttributes,
  );
  const digestOf = (bytes: string) => forge.md.sha256.create().update(bytes).digest();
  const told = forge.asn1.toDer(attributes).getBytes();
  const certificate = certificateIn(pdf);
  const isSigned = (certificate.publicKey as forge.pki.rsa.PublicKey).verify(
    digestOf(told).getBytes(),
    rawCapture.signature,
  );
  return isSigned && told.includes(digestOf(covered.toString('latin1')).getBytes());
}

describe('a sealed letter', () => {
  it('is unchanged since it was sealed', async () => {
    expect(checked(await sealed())).toBe(true);
  });

  it('shows that one byte was changed', async () => {
    const pdf = await sealed();
    const at = pdf.indexOf('/Producer') + 12;
    pdf[at] = (pdf[at] ?? 0) ^ 1;
    expect(checked(pdf)).toBe(false);
  });

  it('is not made with the passphrase of another key', async () => {
    const pdf = await letterPdf([{ kind: 'heading', text: 'Letter' }], 'Letter');
    await expect(seal(pdf, { ...key, passphrase: 'another' }, now)).rejects.toThrow();
  });

  it('has the certificate inside whose fingerprint its record names', async () => {
    const certificate = certificateIn(await sealed());
    const der = Buffer.from(forge.asn1.toDer(forge.pki.certificateToAsn1(certificate)).getBytes(), 'binary');
    const { fingerprint256, subject } = new X509Certificate(der);
    expect(subject).toContain('Dealwright letters (test)');
    expect(fingerprint256.replaceAll(':', '').toLowerCase()).toBe(sealFingerprint(key));
    expect(certificate.getExtension('keyUsage')).toMatchObject({ digitalSignature: true, nonRepudiation: false });
    expect(sealFingerprint(JSON.parse(newSealKey('test', now)))).not.toBe(sealFingerprint(key));
  });

  const hasTool = hasPdfsig();
  if (!hasTool) console.info('pdfsig is not installed: the seal was not checked by it.');
  it.skipIf(!hasTool)('is valid to pdfsig, and not after one byte was changed', async () => {
    const pdf = await sealed();
    const folder = mkdtempSync(join(tmpdir(), 'seal-'));
    const told = (bytes: Buffer) => {
      const file = join(folder, 'letter.pdf');
      writeFileSync(file, bytes);
      return execFileSync('pdfsig', [file], { encoding: 'utf8' });
    };
    expect(told(pdf)).toContain('Signature is Valid');
    const at = pdf.indexOf('/Producer') + 12;
    pdf[at] = (pdf[at] ?? 0) ^ 1;
    expect(told(pdf)).toContain('Digest Mismatch');
  });
});

function hasPdfsig(): boolean {
  try {
    execFileSync('pdfsig', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
