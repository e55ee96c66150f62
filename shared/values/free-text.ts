import * as z from 'zod/mini';
import { isPlain, lengthOf, readable, withoutRareBreaks } from './plain-text.ts';

/* The schemas of what people type; plain-text.ts says what such a text may hold. */

const notPlain = 'Remove the characters that can’t be shown.';

/** The schema of a text that is sent as a whole: trimmed, `least` to `most` characters. */
export function freeText({ least = 0, most }: { least?: number; most: number }) {
  return z.string().check(
    z.overwrite((text) => readable(text).trim()),
    z.minLength(least),
    ...withinAndPlain(most),
  );
}

/** The schema of a text on one line. */
export function lineOfText({ least = 0, most }: { least?: number; most: number }) {
  return z.string().check(
    z.overwrite((text) => readable(withoutRareBreaks(text)).trim()),
    z.minLength(least),
    ...withinAndPlain(most),
    z.refine((text) => !/[\n\r\t]/.test(text), 'Use one line.'),
  );
}

/** The schema of a field that is saved as it is typed: not trimmed, so that a space before the next word stays. */
export function typedText(most: number) {
  return z.string().check(z.overwrite(readable), ...withinAndPlain(most));
}

/** `z.maxLength` counts UTF-16 units; the description of the API counts code points, as this does. */
function withinAndPlain(most: number) {
  return [
    z.refine<string>((text) => lengthOf(text) <= most, `Must be at most ${most} characters long.`),
    z.refine<string>(isPlain, notPlain),
    z.meta({ maxLength: most }),
  ] as const;
}
