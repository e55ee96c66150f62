import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import fontkit from '@pdf-lib/fontkit';
import type { FontFiles } from '#shared/letter/pdf/embedded-faces.ts';

/*
 * Noto Sans has Latin letters with any marks, Vietnamese too, Cyrillic and Greek; Noto Sans SC has Chinese and Japanese,
 * and no Korean. The files lie in the function's own `node_modules`, where the build puts them: 12 MB that are read when
 * a letter needs them.
 */

const { resolve } = createRequire(import.meta.url);
const file = (name: string) => () => readFile(resolve(`@expo-google-fonts/${name}.ttf`));

const chinese = file('noto-sans-sc/400Regular/NotoSansSC_400Regular');

/** The fonts that sealed letters hold. */
export const letterFonts: FontFiles = {
  fontkit,
  faces: [
    { regular: file('noto-sans/400Regular/NotoSans_400Regular'), bold: file('noto-sans/700Bold/NotoSans_700Bold') },
    // A bold one would be another 10 MB.
    { regular: chinese, bold: chinese },
  ],
};
