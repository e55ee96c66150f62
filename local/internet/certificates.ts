import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/*
 * TLS certificates for the names that the runner plays: the part of X.509 (RFC 5280) that verification needs. Node
 * reads certificates but does not make them. They are new with every start and trusted only in the functions.
 */

/** All in PEM: the authority to trust, and the server's certificate with its key. */
export type Certificates = { ca: string; cert: string; key: string };

/** A certificate for these names and the authority that signs it. Valid for ten years from yesterday. */
export function issueCertificates(names: string[]): Certificates {
  const authority = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const server = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const issuer = 'Dealwright on this machine';
  const ca = certificate({
    subject: issuer,
    issuer,
    publicKey: authority.publicKey,
    signer: authority.privateKey,
    // basicConstraints: an authority. keyUsage: it signs certificates.
    extensions: [extension('551d13', sequence(boolean(true))), extension('551d0f', der(0x03, Buffer.from([2, 4])))],
  });
  const cert = certificate({
    subject: names[0] ?? issuer,
    issuer,
    publicKey: server.publicKey,
    signer: authority.privateKey,
    // subjectAltName: each DNS name has the tag [2].
    extensions: [extension('551d11', sequence(...names.map((name) => der(0x82, Buffer.from(name)))))],
  });
  return { ca, cert, key: server.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
}

type Contents = {
  subject: string;
  issuer: string;
  publicKey: KeyObject;
  signer: KeyObject;
  extensions: Buffer[];
};

function certificate({ subject, issuer, publicKey, signer, extensions }: Contents): string {
  const now = Date.now();
  const toBeSigned = sequence(
    der(0xa0, integer(Buffer.from([2]))),
    // The serial number is positive: its first bit is 0.
    integer(Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    ecdsaWithSha256,
    name(issuer),
    sequence(time(now - day), time(now + 3650 * day)),
    name(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(...extensions)),
  );
  const signature = sign('sha256', toBeSigned, { key: signer, dsaEncoding: 'der' });
  const whole = sequence(toBeSigned, ecdsaWithSha256, der(0x03, Buffer.concat([Buffer.from([0]), signature])));
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}

const day = 24 * 60 * 60 * 1000;

function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const header =
    length < 128 ? [tag, length] : length < 256 ? [tag, 0x81, length] : [tag, 0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(header), content]);
}

const sequence = (...parts: Buffer[]) => der(0x30, Buffer.concat(parts));
const integer = (bytes: Buffer) => der(0x02, bytes);
const boolean = (value: boolean) => der(0x01, Buffer.from([value ? 0xff : 0]));
const objectId = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const ecdsaWithSha256 = sequence(objectId('2a8648ce3d040302'));

/** A distinguished name with only a common name. */
const name = (commonName: string) =>
  sequence(der(0x31, sequence(objectId('550403'), der(0x0c, Buffer.from(commonName)))));

const extension = (id: string, content: Buffer) => sequence(objectId(id), der(0x04, content));

/** UTCTime, the form that RFC 5280 requires up to 2049. */
const time = (at: number) => der(0x17, Buffer.from(`${new Date(at).toISOString().replace(/\D/g, '').slice(2, 14)}Z`));
