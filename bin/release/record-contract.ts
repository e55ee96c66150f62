import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contractRecord } from './contract-record.ts';

/*
 * `npm run release:contract`: records the contract of the version in package.json. Tests then hold the next version to
 * it (test/shared/contract/releases.test.ts).
 */

/** One call a line: small, and a change shows which call it concerns. */
const linesOf = (entries: Record<string, unknown>) =>
  `{\n${Object.entries(entries)
    .map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
    .join(',\n')}\n}`;

const root = join(import.meta.dirname, '../..');
const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const file = `shared/contract/releases/${version}.json`;
const { calls, examples } = contractRecord();
writeFileSync(join(root, file), `{"calls":${linesOf(calls)},\n"examples":${linesOf(examples)}}\n`);
console.log(`Recorded the contract in ${file}.`);
