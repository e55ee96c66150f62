/**
 * Watches the bytes of a WebSocket client for a frame with more than `limit` bytes in it, and calls `tooLarge`
 * when one begins. (`ws` limits messages; API Gateway limits the frames they come in, too.)
 */
export function watchFrameSizes(limit: number, tooLarge: () => void): (chunk: Buffer) => void {
  const header = Buffer.alloc(10);
  let have = 0;
  let toSkip = 0;

  return (chunk) => {
    let at = 0;
    while (at < chunk.length) {
      if (toSkip > 0) {
        const skipped = Math.min(toSkip, chunk.length - at);
        toSkip -= skipped;
        at += skipped;
        continue;
      }
      header[have] = chunk[at] ?? 0;
      have += 1;
      at += 1;
      const payload = payloadOf(header, have);
      if (payload === undefined) continue;
      if (payload > limit) tooLarge();
      const isMasked = ((header[1] ?? 0) & 0x80) !== 0;
      toSkip = payload + (isMasked ? 4 : 0);
      have = 0;
    }
  };
}

/** The bytes a frame announces in its header (RFC 6455, section 5.2); undefined while more of it must come. */
function payloadOf(header: Buffer, have: number): number | undefined {
  if (have < 2) return undefined;
  const short = (header[1] ?? 0) & 0x7f;
  if (short < 126) return short;
  if (short === 126) return have < 4 ? undefined : header.readUInt16BE(2);
  return have < 10 ? undefined : Number(header.readBigUInt64BE(2));
}
