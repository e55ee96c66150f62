import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freeText, lineOfText, typedText } from '#shared/values/free-text.ts';
import { isPlain, lengthOf, onOneLine, readable, shownName } from '#shared/values/plain-text.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 60 });
const problemOf = (schema: ReturnType<typeof freeText>, text: string) =>
  schema.safeParse(text).error?.issues.map(({ message }) => message);

describe('what people type', () => {
  it.each([
    ['a name with a mark that reorders text', 'Ann\u202Egnp.exe', 'Anngnp.exe'],
    ['an isolate and its end', '\u2066Ann\u2069', 'Ann'],
    ['a byte order mark and spaces without width', '\uFEFFAn\u200Bn\u2060', 'Ann'],
    ['a letter and its accent apart', 'Zoe\u0308', 'Zo\u00EB'],
    ['a run of joiners', 'a\u200D\u200D\u200Cb', 'a\u200Db'],
    ['joiners at the edges', '\u200Dab\u200C', 'ab'],
    ['white space around it', '  Ann \n', 'Ann'],
  ])('loses what nobody sees: %s', (_, typed, kept) => {
    expect(freeText({ most: 50 }).parse(typed)).toBe(kept);
  });

  it.each(['👩‍👩‍👧‍👦', 'می‌خواهم', 'Ann\tand\nBob', '12½ %', 'Nguyễn Thị Ánh'])('keeps %s', (text) => {
    expect(freeText({ most: 50 }).parse(text)).toBe(text);
  });

  it.each([
    ['NUL', 'a\u0000b'],
    ['an escape', 'a\u001B[31m'],
    ['half of a character', 'a\uD83D'],
    ['bytes that are not text', 'a\uFFFD'],
  ])('is refused with %s', (_, text) => {
    expect(problemOf(freeText({ most: 50 }), text)).toEqual(['Remove the characters that can’t be shown.']);
  });

  it('is as long as people count: an emoji is one character', () => {
    const schema = freeText({ most: 3 });
    expect(schema.safeParse('🏠🏠🏠').success).toBe(true);
    expect(problemOf(schema, '🏠🏠🏠🏠')).toEqual(['Must be at most 3 characters long.']);
  });

  it('is on one line where it is a line', () => {
    for (const lineBreak of ['\n', '\r', '\r\n']) {
      expect(problemOf(lineOfText({ most: 50 }), `Ann${lineBreak}Bcc: all`)).toEqual(['Use one line.']);
    }
  });

  it.each(['\v', '\f', '\u0085', '\u2028', '\u2029'])(
    'has the line break %j as a space on one line, and as a line break elsewhere',
    (lineBreak) => {
      const text = `Ann${lineBreak}Bcc: all${lineBreak}`;
      expect(lineOfText({ most: 50 }).parse(text)).toBe('Ann Bcc: all');
      expect(freeText({ most: 50 }).parse(text)).toBe('Ann\nBcc: all');
      expect(shownName(text)).toBe('Ann Bcc: all');
      expect(onOneLine(text)).toBe('Ann Bcc: all');
    },
  );

  it('keeps the space before the next word while it is saved as typed', () => {
    expect(typedText(50).parse('4 bed ')).toBe('4 bed ');
  });

  it('is stable: what is kept once is kept as it is', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(readable(readable(text))).toBe(readable(text));
      }),
    );
  });

  it('never lets through what hides or reorders text, whatever is typed', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const result = freeText({ most: 60 }).safeParse(text);
        if (!result.success) return;
        expect(result.data).not.toMatch(/[\p{Bidi_Control}\p{Zl}\p{Zp}\v\f\u0085\u200B\uFEFF]|[\u200C\u200D]{2}/u);
        expect(isPlain(result.data)).toBe(true);
        expect(lengthOf(result.data)).toBeLessThanOrEqual(60);
      }),
    );
  });
});

it('shows any name on one line of at most 100 characters', () => {
  expect(shownName('A'.repeat(2048))).toBe('A'.repeat(100));
  expect(shownName(' Ann\u0000\nB\u202Eob\uD83D ')).toBe('Ann Bob\uFFFD');
  fc.assert(fc.property(anyText, (text) => lengthOf(shownName(text)) <= 100 && !/\p{Cc}/u.test(shownName(text))));
});
