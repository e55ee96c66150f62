import { Refusal } from '#lambdas/runtime/errors.ts';
import { type PageField, pageFields } from '#shared/seller-page/html/page-state.ts';

/* What the form of a seller's page sends. */

const names = ['secret', 'language', 'do', 'seen', 'key', 'sign_hash', 'at', ...pageFields] as const;
type Field = (typeof names)[number];

/** Fields as typed; one that was not sent is absent. */
export type Fields = Readonly<Partial<Record<Field, string>>>;

/** Some ten times what all fields hold together. */
const maxBodyBytes = 16 * 1024;

type Sent = {
  headers: Readonly<Record<string, string | undefined>>;
  body?: string | undefined;
  isBase64Encoded: boolean;
};

/**
 * The fields of a sent form. Those that the page does not have are left out.
 *
 * @throws `invalid_input` for anything but a form, `too_large` above 16 kB.
 */
export function fieldsOf({ headers, body = '', isBase64Encoded }: Sent): Fields {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded') throw new Refusal('invalid_input', 'Send a form.');
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.length > maxBodyBytes) throw new Refusal('too_large', 'The form is too large.');
  return pick(names, new Map(new URLSearchParams(bytes.toString('utf8'))));
}

/** The fields that people fill in. */
export const typedIn = (fields: Fields): Partial<Record<PageField, string>> =>
  pick(pageFields, new Map(Object.entries(fields)));

/** The last of each name: a button's value comes after a hidden field's. */
function pick<Name extends string>(wanted: readonly Name[], sent: Map<string, string>): Partial<Record<Name, string>> {
  const found: Partial<Record<Name, string>> = {};
  for (const name of wanted) {
    const text = sent.get(name);
    // A form sends each line break as CR and LF.
    if (text !== undefined) found[name] = text.replace(/\r\n?/g, '\n');
  }
  return found;
}
