#!/usr/bin/env bash
# @pdf-lib/fontkit 1.1.1 writes a small subset of Noto Sans so that some of its glyphs have another outline, or none: the
# table of where glyphs begin is in units of two bytes, and glyphs of an odd length are not padded. The text can still be
# copied from the PDF, so that a test of its text passes.
# Needs node and npm. Exits 1 when the behavior is another one.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund @pdf-lib/fontkit@1.1.1 @expo-google-fonts/noto-sans@0.4.2
cat >subset.cjs <<'END'
const { readFileSync } = require('node:fs');
const fontkit = require('@pdf-lib/fontkit');
const file = readFileSync(require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'));
const font = fontkit.create(file);
const text = 'Signed by Ruth';

function amiss(isLong) {
  const subset = font.createSubset();
  if (isLong) {
    const add = subset._addGlyph.bind(subset);
    subset._addGlyph = (glyph) => { subset.loca.version = 1; return add(glyph); };
  }
  const letters = [...new Set(text.replaceAll(' ', ''))];
  const ids = letters.map((letter) => subset.includeGlyph(font.glyphForCodePoint(letter.codePointAt(0)).id));
  const parts = [];
  return new Promise((resolve) => {
    subset.encodeStream().on('data', (part) => parts.push(Buffer.from(part))).on('end', () => {
      const held = fontkit.create(Buffer.concat(parts));
      const outline = (id) => { try { return held.getGlyph(id).path.toSVG(); } catch { return 'none'; } };
      resolve(letters.filter((letter, at) =>
        outline(ids[at]) !== font.glyphForCodePoint(letter.codePointAt(0)).path.toSVG()));
    });
  });
}

(async () => {
  const [as, long] = [await amiss(false), await amiss(true)];
  console.log(`@pdf-lib/fontkit 1.1.1, letters amiss of "${text}": ${as.join('') || 'none'}`);
  console.log(`With the table in bytes: ${long.join('') || 'none'}`);
  if (as.length === 0 || long.length > 0) { console.log('It behaves otherwise now.'); process.exit(1); }
})();
END
node --version
node subset.cjs
