import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';

/*
 * `npm run check:run -- <owner/repository> <run.json> <jobs.jsonl>`: refuses to deploy what a run of GitHub Actions
 * holds, unless main was pushed, its tests passed and its own workflow assembled it. The files are GitHub's answers.
 */

const Run = z.object({
  path: z.string(),
  event: z.string(),
  head_branch: z.nullable(z.string()),
  head_repository: z.object({ full_name: z.string() }),
});
const Job = z.object({ name: z.string(), conclusion: z.nullable(z.string()) });

/** Why a run's assembly may not be deployed; undefined when it may. */
export function runRefusal(
  repository: string,
  run: z.infer<typeof Run>,
  jobs: z.infer<typeof Job>[],
): string | undefined {
  if (run.path.split('@')[0] !== '.github/workflows/deploy.yml')
    return `It is a run of ${run.path}, not of deploy.yml.`;
  if (run.head_repository.full_name !== repository) return `It ran code of ${run.head_repository.full_name}.`;
  if (run.event !== 'push' || run.head_branch !== 'main') {
    return `It ran for the event ${run.event} on ${run.head_branch}, not for a push to main.`;
  }
  const missing = ['check / check', 'assemble'].filter(
    (name) => !jobs.some((job) => job.name === name && job.conclusion === 'success'),
  );
  return missing.length > 0 ? `Without success: ${missing.join(', ')}.` : undefined;
}

if (import.meta.main) {
  const [repository = '', runFile = '', jobsFile = ''] = process.argv.slice(2);
  const run = Run.parse(JSON.parse(readFileSync(runFile, 'utf8')));
  const lines = readFileSync(jobsFile, 'utf8').trim().split('\n');
  const refusal = runRefusal(
    repository,
    run,
    lines.map((line) => Job.parse(JSON.parse(line))),
  );
  if (refusal !== undefined) {
    console.error(`This run's assembly is not deployed. ${refusal}`);
    process.exitCode = 1;
  }
}
