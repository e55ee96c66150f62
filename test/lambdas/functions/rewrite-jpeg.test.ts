import fc from 'fast-check';
import { decode, encode } from 'jpeg-js';
import { describe, expect, it } from 'vitest';
import { checkedJpeg } from '#lambdas/functions/pictures/checked-jpeg.ts';
import { rewriteJpeg } from '#lambdas/functions/pictures/rewrite-jpeg.ts';
import { runWithin } from '#lambdas/functions/pictures/run-within.ts';
import { images } from '#test/support/images.ts';
import { makeJpeg } from '#test/support/packets.ts';
import { lyingOnItsSide, makePng } from '#test/support/png.ts';

const most = { side: 1600, bytes: 2_097_152 };

/** The longest that a call may hold its function. */
const mostMs = 2000;

function segment(marker: number, ...content: number[]): Buffer {
  const length = content.length + 2;
  return Buffer.from([0xff, marker, length >> 8, length & 255, ...content]);
}

const start = Buffer.from([0xff, 0xd8]);
const end = Buffer.from([0xff, 0xd9]);
const quantization = segment(0xdb, 0, ...Array.from({ length: 64 }, () => 1));
const frame = (marker: number, width: number, height: number, components: number[][] = [[1, 0x11, 0]]) =>
  segment(marker, 8, height >> 8, height & 255, width >> 8, width & 255, components.length, ...components.flat());
/** One code of one bit, with this value. */
const code = (table: number, value: number) => segment(0xc4, table, 1, ...Array.from({ length: 15 }, () => 0), value);
const scan = (from: number, to: number, ...data: number[]) =>
  Buffer.concat([segment(0xda, 1, 1, 0, from, to, 0), Buffer.from(data)]);

/** A progressive JPEG of 1,600 pixels a side whose scans say nothing, so that each goes over 40,000 blocks. */
const ofScans = (scans: number) =>
  Buffer.concat([
    start,
    quantization,
    frame(0xc2, 1600, 1600),
    code(0x00, 0),
    code(0x10, 0xe0),
    scan(0, 0, ...Array.from({ length: 5000 }, () => 0)),
    ...Array.from({ length: scans - 1 }, () => scan(1, 63, ...Array.from({ length: 9 }, () => 0))),
    end,
  ]);

describe('a JPEG that is written anew', () => {
  it('keeps its pixels, and nothing that lies beside them', () => {
    const [comment, hidden] = ['taken at home', 'behind the end'];
    const source = encode({ width: 40, height: 30, data: Buffer.alloc(4800, 90), comments: [comment] }, 90).data;
    const file = Buffer.concat([lyingOnItsSide(source), Buffer.from(hidden)]);
    const written = rewriteJpeg(file, most);
    if (typeof written === 'string') throw new Error(written);
    expect([written.width, written.height]).toEqual([40, 30]);
    const text = Buffer.from(written.bytes).toString('latin1');
    expect([text.includes(comment), text.includes(hidden), text.includes('Exif')]).toEqual([false, false, false]);
    expect(decode(written.bytes).data[0]).toBeCloseTo(90, -1);
  });

  it('may be gray, progressive or restarted, as cameras and programs write it', () => {
    expect(rewriteJpeg(images['image/jpeg'], most)).toMatchObject({ width: 1, height: 1 });
    expect(rewriteJpeg(ofScans(2), most)).toMatchObject({ width: 1600, height: 1600 });
    const restarted = Buffer.concat([
      start,
      quantization,
      frame(0xc0, 16, 8),
      code(0x00, 0),
      code(0x10, 0),
      segment(0xdd, 0, 1),
      scan(0, 63, 0x3f, 0xff, 0xd0, 0x3f),
      end,
    ]);
    expect(rewriteJpeg(restarted, most)).toMatchObject({ width: 16, height: 8 });
  });

  it.each<[string, Buffer]>([
    ['3,000 scans', ofScans(3000)],
    ['scans that go over all coefficients again and again', ofScans(8)],
    [
      'one baseline scan 100 times',
      Buffer.concat([
        start,
        quantization,
        frame(0xc0, 800, 800),
        code(0x00, 0),
        code(0x10, 0),
        ...Array.from({ length: 100 }, () => scan(0, 63, ...Array.from({ length: 2500 }, () => 0))),
        end,
      ]),
    ],
    ['no pixels at all', ofSize(0, 0)],
    ['no pixels in a line', ofSize(0, 8)],
    ['no lines', ofSize(8, 0)],
    ['no width', withSize(makeJpeg(8, 8), 0, 8)],
    ['no height', withSize(makeJpeg(8, 8), 8, 0)],
    ['no components', Buffer.concat([start, quantization, frame(0xc0, 8, 8, []), scan(0, 63, 0), end])],
    ['one component 200 times', Buffer.concat([start, frame(0xc0, 8, 8, Array(200).fill([1, 0x11, 0])), end])],
    ['two components of one name', Buffer.concat([start, frame(0xc0, 8, 8, Array(3).fill([1, 0x11, 0])), end])],
    ['two frames', Buffer.concat([start, frame(0xc0, 8, 8), frame(0xc0, 8, 8), end])],
    ['tables without an end', Buffer.concat([start, ...Array.from({ length: 5000 }, () => code(0, 0)), end])],
    ['a table that is longer than its segment', Buffer.concat([start, segment(0xc4, 0, ...Array(16).fill(255)), end])],
    ['a scan inside a table', withScanInTable()],
    ['no end', makeJpeg(64, 64).subarray(0, -40)],
    ['nothing but its beginning', start],
    ['other bytes', makePng(8, 8)],
  ])('is refused with %s, at once', (_, file) => {
    const before = performance.now();
    expect(rewriteJpeg(file, most)).toBe('unreadable');
    expect(performance.now() - before).toBeLessThan(mostMs / 4);
  });

  it('is refused by its header when it is too wide: a small file may decode to gigabytes', () => {
    expect(rewriteJpeg(withSize(makeJpeg(8, 8), 65_000, 65_000), most)).toBe('too_wide');
    expect(rewriteJpeg(makeJpeg(1601, 8), most)).toBe('too_wide');
    expect(rewriteJpeg(makeJpeg(1600, 8), most)).toMatchObject({ width: 1600 });
  });

  it('loses quality rather than grow, and is refused when that is not enough', () => {
    const data = Buffer.from(Array.from({ length: 4 * 200 * 200 }, (_, at) => (at * 7919 + (at >> 3) * 104_729) % 256));
    const file = encode({ width: 200, height: 200, data }, 10).data;
    const bytesWith = (bytes: number) => {
      const written = rewriteJpeg(file, { ...most, bytes });
      return typeof written === 'string' ? written : written.bytes.length;
    };
    const large = Number(bytesWith(most.bytes));
    expect(large).toBeGreaterThan(file.length);
    expect(bytesWith(large - 1)).toBeLessThan(large);
    expect(bytesWith(1000)).toBe('too_large');
  });

  it('takes no longer than two seconds whatever its bytes are, and is no error of the server', () => {
    const sources = [makeJpeg(64, 48), makeJpeg(1600, 1600), images['image/jpeg'], ofScans(3), withScanInTable()];
    const change = fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      byte: fc.integer({ min: 0, max: 255 }),
    });
    const changed = fc
      .record({
        source: fc.constantFrom(...sources),
        // Headers decide how much work there is.
        inHeader: fc.array(change, { maxLength: 6 }),
        anywhere: fc.array(change, { maxLength: 3 }),
        cut: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
      })
      .map(({ source, inHeader, anywhere, cut }) => {
        const file = Buffer.from(source);
        const header = Math.min(700, file.length - 1);
        for (const { at, byte } of inHeader) file[Math.round(at * header)] = byte;
        for (const { at, byte } of anywhere) file[Math.round(at * (file.length - 1))] = byte;
        return cut === null ? file : file.subarray(0, Math.round(cut * file.length));
      });
    const garbage = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.concat([start, bytes]));
    fc.assert(
      fc.property(fc.oneof({ weight: 4, arbitrary: changed }, garbage), (file) => {
        const before = performance.now();
        const written = rewriteJpeg(file, most);
        expect(performance.now() - before).toBeLessThan(mostMs + 500);
        if (typeof written !== 'string') expect(checkedJpeg(written.bytes)).toBeDefined();
      }),
      { numRuns: 500 },
    );
  }, 1_200_000);
});

describe('work with a limit of time', () => {
  it('answers what it comes to', () => {
    expect(runWithin(1000, () => 7)).toEqual({ value: 7 });
    expect(() =>
      runWithin(1000, () => {
        throw new Error('its own');
      }),
    ).toThrow('its own');
  });

  it('ends where it is, though it never pauses and catches everything', () => {
    const before = performance.now();
    const endless = () => {
      for (;;) {
        try {
          JSON.parse('[1]');
        } catch {}
      }
    };
    expect(runWithin(50, endless)).toBeUndefined();
    expect(performance.now() - before).toBeLessThan(mostMs);
  });
});

/** Whole, with a scan that says nothing. */
function ofSize(width: number, height: number): Buffer {
  const tables = [quantization, frame(0xc0, width, height), code(0, 0), code(0x10, 0)];
  return Buffer.concat([start, ...tables, scan(0, 63), end]);
}

function withSize(file: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(file);
  const at = changed.indexOf(Buffer.from([0xff, 0xc0]));
  changed.writeUInt16BE(height, at + 5);
  changed.writeUInt16BE(width, at + 7);
  return changed;
}

/** Whole, but for a decoder that has lost its place: a table whose values spell a scan. */
function withScanInTable(): Buffer {
  const values = [0, 0xff, 0xda, ...Array.from({ length: 62 }, () => 1)];
  return Buffer.concat([
    start,
    segment(0xdb, ...values),
    frame(0xc0, 8, 8),
    code(0, 0),
    code(0x10, 0),
    scan(0, 63, 0x3f),
    end,
  ]);
}
