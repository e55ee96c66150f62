import { writeSync } from 'node:fs';
import { load } from '#bin/records/load.ts';
import { mappingOf, now } from './loads.ts';

/* A load in a process of its own, which a test can kill: `load-child.ts <out> <bytes between journal entries> <files…>`. */

const [out = '', journalBytes = '', ...files] = process.argv.slice(2);
await load({
  mapping: mappingOf('florida-dor'),
  files,
  out,
  now,
  journalBytes: Number(journalBytes),
  onProgress: (at) => writeSync(1, `${JSON.stringify(at)}\n`),
});
