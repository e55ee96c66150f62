import { join } from 'node:path';
import { makeApp } from './app.ts';
import { ensureBuilt } from './built.ts';
import { everythingOn } from './everything-on.ts';

/*
 * `npm run synth:largest`: dev and a prod that has everything, into cdk.out/largest, for tools that read templates. The
 * checks at synthesis run, too. No setting of a real stage is read.
 */

const directory = join(import.meta.dirname, '..', 'cdk.out', 'largest');

ensureBuilt((line) => console.log(line));
for (const stage of ['dev', 'prod']) {
  makeApp({
    stage,
    outdir: join(directory, stage),
    context: { 'dev:emailSender': 'hello@example.com', ...everythingOn },
  }).synth();
}
