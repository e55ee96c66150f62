#!/usr/bin/env bash
# dynalite 4.0.0 takes many times longer to parse a condition with each level of brackets: some milliseconds at four
# levels, where more comparisons without brackets take a twentieth of one.
# Installs dynalite from npm. Exits 1 when two levels more take less than four times as long.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --no-audit --no-fund --ignore-scripts --prefix . dynalite@4.0.0
cat >measure.cjs <<'END'
const parser = require('dynalite/db/conditionParser.js');
const { version } = require('dynalite/package.json');
const context = () => ({
  attrNames: {}, attrVals: { ':v': { S: 'a' } }, unusedAttrNames: {}, unusedAttrVals: {},
  isReserved: () => false, compare: () => false,
});
/** The fastest of some parses, in milliseconds. */
function ms(condition) {
  const times = Array.from({ length: 12 }, () => {
    const began = performance.now();
    parser.parse(condition, { context: context() });
    return performance.now() - began;
  });
  return Math.min(...times);
}
const nested = (levels) => (levels === 0 ? 'a = :v' : `b = :v AND (c = :v OR (${nested(levels - 1)}))`);
const flat = Array.from({ length: 9 }, () => 'a = :v').join(' AND ');
const times = [1, 2, 3].map((pairs) => ms(nested(pairs)));
console.log(`dynalite ${version}: 9 comparisons without brackets ${ms(flat).toFixed(3)} ms`);
times.forEach((time, at) => console.log(`${2 * (at + 1)} levels of brackets, ${2 * (at + 1) + 1} comparisons: ${time.toFixed(3)} ms`));
const growth = times.slice(1).map((time, at) => time / times[at]);
console.log(`each two levels take ${growth.map((each) => each.toFixed(1)).join(' and ')} times as long`);
process.exitCode = growth.every((each) => each >= 4) ? 0 : 1;
END
node measure.cjs || { echo 'It behaves otherwise now.'; exit 1; }
