import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newSealKey } from '#bin/seal/seal-key.ts';

/** Of systems that keep nothing: one for all of a process. */
let ofProcess: string | undefined;

/** The seal of a local system, made at its first start and kept with its data. */
export function localSeal(directory: string | undefined): string {
  const file = directory && join(directory, 'letter-seal.json');
  if (file && existsSync(file)) return readFileSync(file, 'utf8');
  ofProcess ??= newSealKey('local', new Date());
  if (file) writeFileSync(file, ofProcess, { mode: 0o600 });
  return ofProcess;
}
