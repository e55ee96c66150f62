/**
 * Watches the bytes of a WebSocket client and calls `tooLarge` when a frame of more than `limit` bytes begins. (`ws`
 * limits only messages; API Gateway limits frames too.)
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

/** The payload length in a frame's header (RFC 6455, section 5.2); undefined until the header is complete. */
function payloadOf(header: Buffer, have: number): number | undefined {
  if (have < 2) return undefined;
  const short = (header[1] ?? 0) & 0x7f;
  if (short < 126) return short;
  if (short === 126) return have < 4 ? undefined : header.readUInt16BE(2);
  return have < 10 ? undefined : Number(header.readBigUInt64BE(2));
}
