import { strFromU8, type UnzipFileInfo, unzipSync } from 'fflate';
import { UnreadableFile } from '#shared/lists/unreadable-file.ts';
import { attribute, tokensOf } from './xml.ts';

/*
 * The parts of a workbook's package (ECMA-376, part 2). Which part is what, only relations say: other programs than Excel
 * name and place them otherwise, and write the same name with other letters or with backslashes.
 */

/** Unpacked, in bytes: more than 20,000 rows of 400 columns, and what a browser's worker holds. */
const maxUnpacked = 60_000_000;

export const damaged = 'This workbook is damaged. Save it again, or as CSV.';

/** `kind`: the last part of the relation's type, such as `worksheet`. `path` is that of a part. */
export type Relation = { id: string | undefined; kind: string; path: string };

export type Parts = {
  /** @throws `UnreadableFile` where the part was cut off. */
  textOf: (path: string | undefined) => string | undefined;
  /** The relations of a part; of the package for the empty path. */
  relationsOf: (path: string) => Relation[];
};

/** @throws `UnreadableFile` for what is no ZIP, or too large when it is unpacked. */
export function openParts(bytes: Uint8Array): Parts {
  let size = 0;
  const unpack = (path: string): Uint8Array | undefined => {
    let isFound = false;
    const filter = ({ name, originalSize }: UnzipFileInfo) => {
      if (isFound || partPath(name) !== path) return false;
      isFound = true;
      size += originalSize;
      // Before it is unpacked: a small file may declare what no machine holds.
      if (size > maxUnpacked) throw new UnreadableFile('This workbook is too large.');
      return true;
    };
    try {
      return Object.values(unzipSync(bytes, { filter }))[0];
    } catch (error) {
      if (error instanceof UnreadableFile) throw error;
      throw new UnreadableFile(damaged);
    }
  };
  const textOf = (path: string | undefined): string | undefined => {
    const part = path === undefined ? undefined : unpack(path);
    if (part === undefined) return undefined;
    const text = strFromU8(part);
    // A part that was cut off at its declared size has no end.
    if (!/<\/[\w:.-]+>\s*$|\/>\s*$/.test(text)) throw new UnreadableFile(damaged);
    return text;
  };
  const relationsOf = (path: string): Relation[] => {
    const folder = path.replace(/[^/]*$/, '');
    const relations: Relation[] = [];
    for (const token of tokensOf(textOf(`${folder}_rels/${path.slice(folder.length)}.rels`) ?? '')) {
      if (token.kind === 'text' || token.kind === 'close' || token.name !== 'Relationship') continue;
      const target = attribute(token.attributes, 'Target') ?? '';
      relations.push({
        id: attribute(token.attributes, 'Id'),
        kind: (attribute(token.attributes, 'Type') ?? '').replace(/^.*\//, '').toLowerCase(),
        path: partPath(/^[\\/]/.test(target) ? target : folder + target),
      });
    }
    return relations;
  };
  return { textOf, relationsOf };
}

/** The name of a part as it is compared: `xl\Worksheets/../SharedStrings.xml` is `xl/sharedstrings.xml`. */
function partPath(name: string): string {
  const steps: string[] = [];
  for (const step of name.toLowerCase().split(/[\\/]+/)) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step.replaceAll('%20', ' '));
  }
  return steps.join('/');
}
