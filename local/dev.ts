import { cpSync, rmSync, watch } from 'node:fs';
import { dirname, join } from 'node:path';
import { createServer } from 'vite';
import { buildLambdas } from '#bin/build-lambdas.ts';
import { closeOnSignal, dataDir, root, say, startFromTerminal, startMessage } from './terminal.ts';

/*
 * `npm run dev`: the system, with the site served by Vite (hot reload) and the functions rebuilt on save. A
 * change of infra needs a new template: stop and start again.
 */

const system = await startFromTerminal((built) => {
  // A separate copy, because saving changes it: it must never replace the synthesized one.
  const copy = join(dataDir, 'dev-assembly');
  rmSync(copy, { recursive: true, force: true });
  cpSync(built, copy, { recursive: true });
  return copy;
});

const site = await createServer({
  configFile: join(root, 'web/vite.config.ts'),
  server: { host: '127.0.0.1' },
});
await site.listen();

let pending: NodeJS.Timeout | undefined;
async function rebuild(): Promise<void> {
  const bundles = join(dataDir, 'dev-lambdas');
  try {
    await buildLambdas(bundles);
  } catch {
    return; // esbuild has said what is wrong; the functions stay as they were.
  }
  for (const each of system.functions) {
    cpSync(join(bundles, each.area), dirname(each.bundle), { recursive: true });
    each.reload();
  }
  say('Functions rebuilt.');
}
for (const folder of ['lambdas', 'shared']) {
  watch(join(root, folder), { recursive: true }, () => {
    clearTimeout(pending);
    pending = setTimeout(() => void rebuild(), 100);
  });
}

closeOnSignal(() => Promise.all([site.close(), system.close()]));
say(startMessage(system, site.resolvedUrls?.local[0] ?? ''));
