import { isUtf8 } from 'node:buffer';

/* What the bytes 80 to 9F are in Windows-1252. Node's own decoder takes some of them for other characters. */
const high = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const unused = /[\u0081\u008d\u008f\u0090\u009d]/;

/** The text of whole lines in the encoding; `undefined` when a byte is none of it. */
export function decodeBlock(bytes: Buffer, encoding: 'utf-8' | 'windows-1252'): string | undefined {
  if (encoding === 'utf-8') return isUtf8(bytes) ? bytes.toString('utf8') : undefined;
  const text = bytes.toString('latin1');
  if (unused.test(text)) return undefined;
  return text.replace(/[\u0080-\u009f]/g, (character) => high[character.charCodeAt(0) - 0x80] ?? character);
}
