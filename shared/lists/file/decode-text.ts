/**
 * The text of a file: UTF-8 or UTF-16 by its byte order mark, UTF-16 by its zero bytes, UTF-8 where the bytes are that,
 * else Windows-1252, in which old spreadsheets write.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decoded(bytes, 'utf-16le');
  if (first === 0xfe && second === 0xff) return decoded(bytes, 'utf-16be');
  const zeros = [0, 0];
  const start = bytes.subarray(0, 2000);
  start.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  // Each letter of English has a zero byte in UTF-16.
  if (Math.max(even, odd) * 4 > start.length) return decoded(bytes, odd > even ? 'utf-16le' : 'utf-16be');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decoded(bytes, 'windows-1252');
  }
}

const decoded = (bytes: Uint8Array, encoding: string) => new TextDecoder(encoding).decode(bytes);
