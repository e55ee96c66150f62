import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildLambdas } from './build-lambdas.ts';

/*
 * Builds everything that a deploy needs under dist/: the Lambda bundles, and the site with and without the operator's
 * claims. `cdk` runs this before it synthesizes, `npm start` when a source has changed.
 */
async function buildSite(claims: 'shown' | 'hidden'): Promise<void> {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'build-site.ts')], {
    env: { ...process.env, SITE_CLAIMS: claims },
  });
  process.stdout.write(stdout);
  process.stderr.write(stderr);
}

await Promise.all([buildLambdas(), buildSite('shown'), buildSite('hidden')]);
