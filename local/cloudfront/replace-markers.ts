/** Replaces markers by values that are known at deploy time, as a deployment does. */
export function replaceMarkers(body: Buffer, markers: Record<string, string>): Buffer {
  if (Object.keys(markers).length === 0) return body;
  // Files may be pictures: their bytes stay, and a text's are those of its UTF-8.
  const bytes = (text: string) => Buffer.from(text).toString('latin1');
  let text = body.toString('latin1');
  for (const [marker, value] of Object.entries(markers)) text = text.replaceAll(bytes(marker), () => bytes(value));
  return Buffer.from(text, 'latin1');
}
