/*
 * A JPEG checked part by part (ITU-T T.81, annex B) before it is decoded. A small file may say that it is huge, or have
 * thousands of scans, each of which goes over all blocks. What is decoded is written anew from the parts that were
 * checked, so the decoder meets no part that was not counted.
 */

/** A camera makes 10 scans; encoders that search for the best ones, fewer than 20. */
const maxScans = 20;

/** How often all coefficients may be gone over: once, and once for each bit that a later scan refines. */
const maxPasses = 5;

/** Tables may be repeated before each scan. */
const maxTables = 100;

type Component = { h: number; v: number };
type Frame = { width: number; height: number; isProgressive: boolean; components: Map<number, Component> };

/** A JPEG that is safe to decode, without anything that its pixels do not need. */
export type CheckedJpeg = { width: number; height: number; bytes: Uint8Array };

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const DQT = 0xdb;
const DHT = 0xc4;
const DRI = 0xdd;
/** Adobe's segment says how colors are written. */
const APP14 = 0xee;
const isDroppable = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;
/** Baseline, extended and progressive; the decoder knows no others. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xc2;
const isRestart = (byte: number) => byte >= 0xd0 && byte <= 0xd7;

/** @returns `undefined` for what is no JPEG, is damaged, or takes more work than a picture of its size does. */
export function checkedJpeg(file: Uint8Array): CheckedJpeg | undefined {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (bytes.length < 4 || bytes[0] !== 0xff || bytes[1] !== SOI) return undefined;
  const parts: Buffer[] = [bytes.subarray(0, 2)];
  let frame: Frame | undefined;
  let scans = 0;
  let tables = 0;
  let work = 0;
  let at = 2;
  for (;;) {
    if (bytes[at] !== 0xff) return undefined;
    // Fill bytes may stand before a marker.
    while (bytes[at + 1] === 0xff) at += 1;
    const marker = bytes[at + 1] ?? 0;
    if (marker === EOI) break;
    if (at + 4 > bytes.length) return undefined;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    const content = bytes.subarray(at + 4, end);
    if (end < at + 4 || end > bytes.length) return undefined;

    if (isFrame(marker)) {
      if (frame) return undefined;
      frame = frameOf(content, marker === 0xc2);
      if (!frame) return undefined;
    } else if (marker === DQT || marker === DHT) {
      tables += 1;
      if (tables > maxTables || !(marker === DQT ? areQuantizations(content) : areCodes(content))) return undefined;
    } else if (marker === DRI) {
      if (content.length !== 2) return undefined;
    } else if (marker === SOS) {
      if (!frame) return undefined;
      const cost = workOf(content, frame);
      if (cost === undefined) return undefined;
      scans += 1;
      work += cost;
      if (scans > maxScans || work > maxPasses * 64 * blocksOf(frame, [...frame.components.values()])) return undefined;
    } else if (!isDroppable(marker)) return undefined;

    const next = marker === SOS ? endOfScan(bytes, end) : end;
    if (!isDroppable(marker) || marker === APP14) parts.push(bytes.subarray(at, next));
    at = next;
  }
  if (!frame || scans === 0) return undefined;
  const checked = Buffer.concat([...parts, Buffer.of(0xff, EOI)]);
  // A scan's marker inside a table would be one to a decoder that has lost its place.
  if (countOf(checked, SOS) !== scans) return undefined;
  return { width: frame.width, height: frame.height, bytes: checked };
}

function frameOf(content: Buffer, isProgressive: boolean): Frame | undefined {
  const count = content[5] ?? 0;
  if (content[0] !== 8 || ![1, 3, 4].includes(count) || content.length !== 6 + 3 * count) return undefined;
  const height = content.readUInt16BE(1);
  const width = content.readUInt16BE(3);
  const components = new Map<number, Component>();
  for (let at = 6; at < content.length; at += 3) {
    const sampling = content[at + 1] ?? 0;
    components.set(content[at] ?? 0, { h: sampling >> 4, v: sampling & 15 });
  }
  const isSampled = [...components.values()].every(({ h, v }) => h >= 1 && h <= 4 && v >= 1 && v <= 4);
  if (width === 0 || height === 0 || components.size !== count || !isSampled) return undefined;
  return { width, height, isProgressive, components };
}

/** Whether quantization tables fill their segment: 64 values of one or two bytes each. */
function areQuantizations(content: Buffer): boolean {
  let at = 0;
  while (at < content.length) {
    const precision = (content[at] ?? 0) >> 4;
    if (precision > 1) return false;
    at += 1 + 64 * (1 + precision);
  }
  return at === content.length;
}

/** Whether Huffman tables fill their segment: the counts of codes of 1 to 16 bits, and a value for each. */
function areCodes(content: Buffer): boolean {
  let at = 0;
  while (at < content.length) {
    at += 17 + content.subarray(at + 1, at + 17).reduce((sum, count) => sum + count, 0);
  }
  return at === content.length;
}

/** The coefficients that a scan goes over; `undefined` when its header is wrong. */
function workOf(header: Buffer, frame: Frame): number | undefined {
  const count = header[0] ?? 0;
  if (count < 1 || count > 4 || header.length !== 4 + 2 * count) return undefined;
  const ids = new Set(Array.from({ length: count }, (_, index) => header[1 + 2 * index] ?? 0));
  const components = [...ids].flatMap((id) => frame.components.get(id) ?? []);
  if (components.length !== count) return undefined;
  const start = header[1 + 2 * count] ?? 0;
  const end = header[2 + 2 * count] ?? 0;
  if (start > end || end > 63) return undefined;
  return blocksOf(frame, components) * (frame.isProgressive ? end - start + 1 : 64);
}

/** The blocks of 8 by 8 samples that some components of a picture have, with those at its edges. */
function blocksOf({ width, height, components }: Frame, of: readonly Component[]): number {
  const all = [...components.values()];
  const columns = Math.ceil(width / 8 / Math.max(...all.map(({ h }) => h)));
  const rows = Math.ceil(height / 8 / Math.max(...all.map(({ v }) => v)));
  return of.reduce((sum, { h, v }) => sum + columns * h * rows * v, 0);
}

/** Where a scan's data end: at the next marker that is no restart. */
function endOfScan(bytes: Buffer, start: number): number {
  let at = bytes.indexOf(0xff, start);
  while (at >= 0) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && !isRestart(next)) return at;
    at = bytes.indexOf(0xff, at + 2);
  }
  return bytes.length;
}

function countOf(bytes: Buffer, marker: number): number {
  const sought = Buffer.of(0xff, marker);
  let count = 0;
  for (let at = bytes.indexOf(sought); at >= 0; at = bytes.indexOf(sought, at + 2)) count += 1;
  return count;
}
