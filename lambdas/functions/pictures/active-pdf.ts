import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

/*
 * Whether a PDF does more than show pages: it goes to a seller or an accountant as it is. Names are looked for in the
 * whole file and in its object streams, where objects are compressed (ISO 32000-2, 7.5.7). Nothing is run or drawn.
 */

/** Scripts, programs that start, files inside, forms that send, media that play (ISO 32000-2, 12.6.4, 7.11.4, 13). */
const active =
  /\/(JavaScript|Launch|EmbeddedFiles?|Rendition|RichMedia|GoToE|ImportData|SubmitForm|XFA)(?![A-Za-z0-9])/;

const unpack = promisify(inflate);
/** All object streams of a file of 2 MB come to less. */
const mostUnpacked = 16 * 1024 * 1024;

/** `unreadable`: some of its objects can't be looked at, such as those behind a password. */
export async function contentOfPdf(bytes: Uint8Array): Promise<'pages' | 'active' | 'unreadable'> {
  const file = Buffer.from(bytes);
  const text = file.toString('latin1');
  if (active.test(plainNames(text))) return 'active';
  let left = mostUnpacked;
  for (const { start, end } of objectStreams(text)) {
    const objects = await unpack(file.subarray(start, end), { maxOutputLength: left + 1 }).catch(() => undefined);
    if (!objects || objects.length > left) return 'unreadable';
    left -= objects.length;
    if (active.test(plainNames(objects.toString('latin1')))) return 'active';
  }
  return 'pages';
}

/** A name may write any of its signs as two hexadecimal digits. */
const plainNames = (text: string): string =>
  text.replaceAll(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Dictionaries of object streams are short, and stand before their data. */
const dictionaryLength = 1000;

function* objectStreams(text: string): Generator<{ start: number; end: number }> {
  let from = 0;
  for (let at = text.indexOf('stream', from); at !== -1; at = text.indexOf('stream', from)) {
    const dictionary = text.slice(Math.max(from, at - dictionaryLength), at);
    const start = at + 'stream'.length + (text.startsWith('\r\n', at + 'stream'.length) ? 2 : 1);
    from = at + 'stream'.length;
    if (!/\/ObjStm(?![A-Za-z0-9])/.test(plainNames(dictionary.slice(dictionary.lastIndexOf(' obj') + 1)))) continue;
    const end = text.indexOf('endstream', start);
    yield { start, end: end === -1 ? text.length : end };
    from = end === -1 ? text.length : end + 'endstream'.length;
  }
}
