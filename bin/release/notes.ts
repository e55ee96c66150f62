import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/* `npm run release:notes -- v1.2.3`: prints the notes of a release, from CHANGELOG.md. */

/** The part of a changelog under the heading of a version, without the heading; throws when there is none. */
export function notesOf(changelog: string, version: string): string {
  const parts = changelog.split(/^## /m).slice(1);
  const part = parts.find((each) => /^\S+/.exec(each)?.[0] === version);
  const notes = part?.slice(part.indexOf('\n')).trim() ?? '';
  if (notes === '') throw new Error(`CHANGELOG.md says nothing about ${version}.`);
  return notes;
}

/** Reasons why a tag is no release. */
export function problemsOf(tag: string, version: string, hasContract: boolean): string[] {
  return [
    ...(tag === `v${version}` ? [] : [`The tag ${tag} is not v${version}, the version in package.json.`]),
    ...(hasContract ? [] : [`shared/contract/releases/${version}.json is missing: run npm run release:contract.`]),
  ];
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '../..');
  const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const hasContract = existsSync(join(root, 'shared/contract/releases', `${version}.json`));
  const problems = problemsOf(process.argv[2] ?? '', version, hasContract);
  if (problems.length > 0) {
    console.error(problems.join('\n'));
    process.exit(1);
  }
  console.log(notesOf(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version));
}
