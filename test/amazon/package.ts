import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Package = { name: string; version: string /** Of its archive, in base 64. */; sha512: string };

/**
 * Downloads a package into a folder, without what it depends on, and runs none of its scripts. Throws unless it has the
 * checksum.
 *
 * @returns the folder of its files.
 */
export function download({ name, version, sha512 }: Package, folder: string): string {
  execFileSync('npm', ['pack', `${name}@${version}`, '--silent', '--pack-destination', folder], { cwd: folder });
  const file = join(folder, `${name}-${version}.tgz`);
  const found = createHash('sha512').update(readFileSync(file)).digest('base64');
  if (found !== sha512)
    throw new Error(`${name} ${version} is not the package that was tried: its sha512 is ${found}.`);
  execFileSync('tar', ['-xzf', file, '-C', folder]);
  return join(folder, 'package');
}
