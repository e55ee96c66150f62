import { crc32, deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { contentOfPdf } from '#lambdas/functions/pictures/active-pdf.ts';
import { unpacksTooLarge } from '#lambdas/functions/pictures/unpacked-size.ts';
import { images } from '#test/support/images.ts';
import { makePng } from '#test/support/png.ts';
import { mostQuietMs, quietMsOf } from '#test/support/scale/processor-time.ts';

/** A PNG whose header says another size than its rows have. */
function saying(width: number, height: number, rows: Buffer): Buffer {
  const png = makePng(8, 8);
  const header = Buffer.from(png.subarray(0, 33));
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  header.writeUInt32BE(crc32(header.subarray(12, 29)), 29);
  const data = deflateSync(rows);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([header, length, Buffer.from('IDAT'), data, Buffer.alloc(4), png.subarray(-12)]);
}

describe('a picture', () => {
  it('is taken where it unpacks to what it says', async () => {
    expect(await unpacksTooLarge('image/png', makePng(640, 480))).toBe(false);
    expect(await unpacksTooLarge('image/webp', images['image/webp'])).toBe(false);
  });

  it('is refused by the size that it says, before anything unpacks', async () => {
    expect(await unpacksTooLarge('image/png', saying(60_000, 60_000, Buffer.alloc(10)))).toBe(true);
    const wide = Buffer.alloc(30);
    wide.write('RIFF....WEBPVP8X', 'latin1');
    wide.writeUIntLE(16_382, 24, 3);
    wide.writeUIntLE(16_382, 27, 3);
    expect(await unpacksTooLarge('image/webp', wide)).toBe(true);
  });

  it('is refused where it unpacks to more than it says, for little processor time', async () => {
    const bomb = saying(8, 8, Buffer.alloc(100_000_000));
    expect(bomb.length).toBeLessThan(200_000);
    expect(await unpacksTooLarge('image/png', bomb)).toBe(true);
    expect(await quietMsOf(() => unpacksTooLarge('image/png', bomb))).toBeLessThan(mostQuietMs);
  });
});

const pdf = (...objects: string[]) =>
  Buffer.from(`%PDF-1.7\n${objects.map((each, at) => `${at + 1} 0 obj\n${each}\nendobj\n`).join('')}%%EOF`, 'latin1');
const objectStream = (text: string) => {
  const data = deflateSync(Buffer.from(text)).toString('latin1');
  return `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${data.length} >>\nstream\r\n${data}\nendstream`;
};
const page = '<< /Type /Page >>';
const script = '<< /S /JavaScript /JS () >>';

describe('a PDF', () => {
  it.each([
    ['opens at a page', pdf('<< /Type /Catalog /OpenAction [2 0 R /Fit] >>', page)],
    ['has its objects compressed', pdf(page, objectStream('5 0 << /Type /Catalog >>'))],
    ['has a link', pdf('<< /S /URI /URI (https://bank.example) >>')],
  ])('shows pages where it %s', async (_, file) => {
    expect(await contentOfPdf(file)).toBe('pages');
  });

  it.each([
    ['a script', pdf(page, script)],
    ['a script under an escaped name', pdf(page, script.replace('JavaScript', 'J#61vaScript'))],
    ['a script among compressed objects', pdf(page, objectStream(`5 0 ${script}`))],
    ['a program to start', pdf('<< /S /Launch >>')],
    ['a file inside', pdf('<< /Type /EmbeddedFile >>')],
    ['a form that is sent', pdf('<< /S /SubmitForm >>')],
  ])('is active with %s', async (_, file) => {
    expect(await contentOfPdf(file)).toBe('active');
  });

  it('is unreadable where compressed objects do not unpack', async () => {
    const file = pdf(objectStream(page).replace(/stream\r\n[\s\S]{4}/, 'stream\r\nabcd'));
    expect(await contentOfPdf(file)).toBe('unreadable');
  });

  it('is looked through in little processor time, whatever it repeats', async () => {
    const most = 2 * 1024 * 1024;
    const all = ['stream', ' obj', '#41', '/ObjStm stream\n', 'a'].map((each) =>
      Buffer.from(`%PDF-1.7\n${each.repeat(Math.floor(most / each.length))}`),
    );
    for (const file of all) expect(await quietMsOf(() => contentOfPdf(file))).toBeLessThan(mostQuietMs);
  });
});
