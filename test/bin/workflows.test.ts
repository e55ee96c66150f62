import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { readFaults, tableFaults } from '#test/support/tables/table-faults.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const Permissions = z.record(z.string(), z.enum(['read', 'write']));
const Step = z.strictObject({
  uses: z.optional(z.string()),
  with: z.optional(z.record(z.string(), z.unknown())),
  run: z.optional(z.string()),
  if: z.optional(z.string()),
  env: z.optional(z.record(z.string(), z.string())),
});
const Job = z.looseObject({
  uses: z.optional(z.string()),
  permissions: z.optional(Permissions),
  'timeout-minutes': z.optional(z.number()),
  steps: z._default(z.array(Step), []),
});
const Workflow = z.looseObject({
  name: z.string(),
  permissions: Permissions,
  jobs: z.record(z.string(), Job),
});

const files = globSync('.github/workflows/*.yml', { cwd: root }).toSorted();
const workflows = files.map((file) => ({ file, text: read(file), ...Workflow.parse(parse(read(file))) }));
const steps = workflows.flatMap(({ file, jobs }) =>
  Object.entries(jobs).flatMap(([job, { steps }]) => steps.map((step) => ({ at: `${file} ${job}`, ...step }))),
);
const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(read('package.json')));

describe('the workflows', () => {
  it('pin every action to one commit, with its version beside it', () => {
    const pins = new Map<string, Set<string>>();
    for (const { file, text } of workflows) {
      for (const [, used = '', comment = ''] of text.matchAll(/uses: (\S+)(.*)/g)) {
        if (used.startsWith('./')) {
          expect(existsSync(join(root, used)), `${file}: ${used}`).toBe(true);
          continue;
        }
        expect(used, file).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
        expect(comment, `${file}: ${used}`).toMatch(/^ # v\d+\.\d+\.\d+$/);
        const [action = ''] = used.split('@');
        pins.set(action, (pins.get(action) ?? new Set()).add(used + comment));
      }
    }
    expect([...pins.values()].filter((each) => each.size > 1)).toEqual([]);
  });

  it('may only read code, and each job no more than what it does', () => {
    const granted = workflows.flatMap(({ file, permissions, jobs }) => {
      expect(permissions, file).toEqual({ contents: 'read' });
      return Object.entries(jobs).map(([name, job]) => [
        `${file.replace('.github/workflows/', '')} ${name}`,
        job.permissions,
      ]);
    });
    const reads = { actions: 'read', contents: 'read' };
    const deploys = { ...reads, 'id-token': 'write' };
    expect(Object.fromEntries(granted)).toEqual({
      'check.yml tests': undefined,
      'check.yml check': {},
      'check.yml templates': undefined,
      'deploy.yml check': undefined,
      'deploy.yml assemble': undefined,
      'deploy.yml dev': deploys,
      'deploy.yml prod': deploys,
      'deploy-stage.yml source': reads,
      'deploy-stage.yml approve': {},
      'deploy-stage.yml deploy': deploys,
      'diff.yml assemble': undefined,
      'diff.yml diff': { contents: 'read', 'id-token': 'write' },
      'diff.yml comment': { 'pull-requests': 'write' },
      'nightly.yml tables': undefined,
      'nightly.yml lambda': undefined,
      'release.yml release': { contents: 'write' },
    });
  });

  it('run scripts that exist', () => {
    const run = steps.flatMap(({ at, run = '' }) =>
      [...run.matchAll(/npm (?:run (?:--silent )?)?([\w:]+)/g)].map(([, script = '']) => [at, script]),
    );
    expect(run.length).toBeGreaterThan(4);
    for (const [at, script = ''] of run) {
      // Of the parts of the tests another test knows.
      if (!['ci', 'run'].includes(script)) expect(Object.keys(scripts), at).toContain(script);
    }
  });

  it('give the code of a pull request a role that reads templates of stacks, and no row', () => {
    const [, roles = ''] = /^### Pipeline$(.*?)^###/ms.exec(read('docs/operations.md')) ?? [];
    const [, policy = ''] = /```json\n(.*?)```/s.exec(roles) ?? [];
    expect(JSON.parse(policy).Statement).toEqual([
      {
        Effect: 'Allow',
        Action: ['cloudformation:DescribeStacks', 'cloudformation:GetTemplate', 'cloudformation:ListStackResources'],
        Resource: 'arn:aws:cloudformation:*:<account>:stack/dealwright-*/*',
      },
    ]);
    // The lookup role of CDK's bootstrap reads everything in the account.
    expect(roles).not.toContain('lookup-role');
  });

  it('run each part of the tests, and each check', () => {
    const jobs = workflows.find(({ file }) => file.endsWith('/check.yml'))?.jobs;
    expect(jobs?.check).toMatchObject({ needs: ['tests', 'templates'] });
    const parts = z.object({ strategy: z.object({ matrix: z.object({ part: z.array(z.string()) }) }) });
    const { part } = parts.parse(jobs?.tests).strategy.matrix;
    const run = part.flatMap((name) => [...(scripts[`test:${name}`] ?? '').matchAll(/--project "?([\w*]+)/g)]);
    const projects = [...read('vitest.config.ts').matchAll(/project\('([^']+)'/g)].map(([, name = '']) => name);
    const isRun = (name: string) => run.some(([, pattern = '']) => matchesGlob(name, pattern));
    expect(projects.length).toBeGreaterThan(8);
    expect(projects.filter((name) => !name.startsWith('hard') && !isRun(name))).toEqual([]);
    expect(jobs?.tests?.steps.flatMap(({ run: line = [] }) => line)).toEqual(
      expect.arrayContaining(['npm run check', 'npm run "test:$PART"']),
    );
  });

  it('lint the templates of dev and of the largest prod with one version of AWS’s linter', () => {
    const run = workflows
      .find(({ file }) => file.endsWith('/check.yml'))
      ?.jobs.templates?.steps.flatMap(({ run = [] }) => run);
    expect(run?.slice(-2)).toEqual([
      'npm run synth:largest',
      expect.stringMatching(/^pipx run cfn-lint==\d+\.\d+\.\d+ .* cdk\.out\/largest\/\*\/\*\.template\.json$/),
    ]);
  });

  it('run the tables plain and with each fault by itself', () => {
    const job = workflows.find(({ file }) => file.endsWith('/nightly.yml'))?.jobs.tables;
    const matrix = z.object({ strategy: z.object({ matrix: z.object({ faults: z.array(z.string()) }) }) });
    const { faults } = matrix.parse(job).strategy.matrix;
    const asked = faults.map(readFaults);
    expect(asked.filter(({ rate }) => rate === 0)).toEqual([{ rate: 0 }]);
    expect(asked.flatMap((each) => each.faults ?? []).toSorted()).toEqual(tableFaults.toSorted());
    expect(job?.steps.at(-1)).toEqual({
      run: 'npm run test:amazon -- tables --faults "$FAULTS"',
      env: { FAULTS: '${{ matrix.faults }}' },
    });
  });

  it('put nothing that others write into a shell', () => {
    for (const { at, run = '' } of steps) expect(run, at).not.toContain('${{');
  });

  it('keep no token of the checkout, and end jobs that hang', () => {
    for (const step of steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'))) {
      expect(step.with, step.at).toMatchObject({ 'persist-credentials': false });
    }
    for (const { file, jobs } of workflows) {
      for (const job of Object.values(jobs).filter(({ uses }) => uses === undefined)) {
        expect(job['timeout-minutes'], file).toBeLessThanOrEqual(60);
      }
    }
  });

  it('let no approval of prod hold up the tests and dev of later pushes, and deploy each stage one at a time', () => {
    const [deploy, stage] = ['/deploy.yml', '/deploy-stage.yml'].map((name) =>
      workflows.find(({ file }) => file.endsWith(name)),
    );
    expect(deploy).toMatchObject({ jobs: { check: { uses: './.github/workflows/check.yml' } } });
    expect(deploy).not.toHaveProperty('concurrency');
    expect(stage).not.toHaveProperty('concurrency');
    // Without `cancel-in-progress`: no deploy is cut off.
    expect(stage?.jobs.deploy).toMatchObject({
      concurrency: { group: expect.stringMatching(/^deploy-.*inputs\.stage/) },
    });
    expect(stage?.jobs.deploy).not.toHaveProperty('concurrency.cancel-in-progress');
  });

  it('let no run that waits for an approval hold up the deploy of another', () => {
    const jobs = workflows.find(({ file }) => file.endsWith('/deploy-stage.yml'))?.jobs;
    expect(jobs?.approve).toMatchObject({ environment: expect.stringMatching(/inputs\.stage \}\}-approval$/) });
    expect(jobs?.approve).not.toHaveProperty('concurrency');
    expect(jobs?.deploy).toMatchObject({ needs: 'approve', environment: expect.stringMatching(/inputs\.stage \}\}$/) });
  });

  it('check what a run holds before it is approved, and before there are credentials', () => {
    const jobs = workflows.find(({ file }) => file.endsWith('/deploy-stage.yml'))?.jobs;
    expect(jobs?.approve).toMatchObject({ needs: 'source' });
    const { run = '', env } = jobs?.source?.steps.at(-1) ?? {};
    expect(env).toMatchObject({ RUN_ID: expect.stringContaining('inputs.run-id') });
    expect(run).toContain('actions/runs/$RUN_ID" > run.json');
    expect(run.trim()).toMatch(/npm run --silent check:run -- "\$GITHUB_REPOSITORY" run\.json jobs\.jsonl$/);
  });

  it('run no script of a package where credentials can be had, or what is deployed is built', () => {
    const builds = ({ steps }: z.infer<typeof Job>) => steps.some(({ run = '' }) => run.includes('assemble'));
    const trusted = workflows.flatMap(({ file, jobs }) =>
      Object.entries(jobs)
        .filter(([, job]) => job.permissions?.['id-token'] === 'write' || builds(job))
        .map((entry) => [file, ...entry] as const),
    );
    expect(trusted.length).toBeGreaterThan(4);
    for (const [file, name, { steps }] of trusted) {
      const installs = steps.flatMap(({ run = '' }) => run.match(/npm (?:ci|install).*/g) ?? []);
      expect(
        installs.filter((line) => !line.includes('--ignore-scripts')),
        `${file} ${name}`,
      ).toEqual([]);
    }
  });

  it('go back around the state, which only goes forward', () => {
    const jobs = workflows.find(({ file }) => file.endsWith('/deploy-stage.yml'))?.jobs;
    const deploy = jobs?.deploy?.steps.find(({ run = '' }) => run.includes('deploy:assembled'));
    expect(deploy?.env?.STACKS).toMatch(/inputs\.state && '--all' \|\| format\('dealwright-\{0\} --exclusively'/);
    const forward = workflows.find(({ file }) => file.endsWith('/deploy.yml'))?.jobs;
    for (const job of [forward?.dev, forward?.prod]) expect(job).toMatchObject({ with: { state: true } });
  });

  it('deploy prod only after dev, and what a deploy or a rollback puts there is not built again', () => {
    const deploy = workflows.find(({ file }) => file.endsWith('/deploy.yml'));
    expect(deploy?.jobs.prod).toMatchObject({ needs: 'dev' });
    expect(deploy?.jobs.dev).toMatchObject({ needs: ['check', 'assemble'] });
    const stage = workflows.find(({ file }) => file.endsWith('/deploy-stage.yml'))?.jobs.deploy;
    expect(stage).toMatchObject({ environment: expect.stringContaining('inputs.stage') });
    const commands = stage?.steps.flatMap(({ run = [] }) => run) ?? [];
    expect(commands.join('\n')).not.toMatch(/npm run (build|synth|assemble|deploy )/);
    // cdk.json names a build, which would run before the deploy of a finished assembly.
    expect(scripts['deploy:assembled']).toContain('--build true');
  });
});

describe('the image of the demo', () => {
  const dockerfile = read('Dockerfile');
  const ignored = read('.dockerignore').trim().split('\n');

  it('runs the Node version of the functions, of one image for good, and scripts that exist', () => {
    expect(dockerfile).toMatch(/^FROM node:24-[\w-]+@sha256:[0-9a-f]{64}$/m);
    const run = [...dockerfile.matchAll(/^RUN npm run ([\w:]+)$/gm)].map(([, script = '']) => script);
    expect(run).toEqual(['prepare:demo']);
    for (const script of [...run, 'start']) expect(scripts[script]).toMatch(/^node \S+\.ts$/);
    expect(dockerfile).toContain('CMD ["npm", "start"]');
  });

  it('copies what a start needs, and nothing that was made on this machine', () => {
    const needed = [
      'bin',
      'infra',
      'lambdas',
      'local',
      'shared',
      'web',
      'package.json',
      'package-lock.json',
      'cdk.json',
    ];
    expect(ignored.filter((name) => needed.includes(name))).toEqual([]);
    expect(ignored).toEqual(expect.arrayContaining(['node_modules', 'dist', 'cdk.out', '.local', '.git']));
    // The server is on the loopback address: a published port would reach nothing.
    expect(dockerfile).toContain('--network host');
  });
});

it('opens a development container on the Node version of the functions', () => {
  const container = JSON.parse(read('.devcontainer/devcontainer.json'));
  expect(container).toMatchObject({ postCreateCommand: 'npm ci', forwardPorts: [3000, 5173] });
  expect(container.image).toMatch(/:24-/);
});

it('names owners for folders that exist', () => {
  const owned = [...read('.github/CODEOWNERS').matchAll(/^\/(\S+?)\/? +(@\S+)/gm)];
  expect(owned.length).toBeGreaterThan(2);
  for (const [, folder = ''] of owned) expect(existsSync(join(root, folder)), folder).toBe(true);
});

it('watches the sources of the functions, and nothing that a build writes', () => {
  const { watch } = JSON.parse(read('cdk.json'));
  const watched = globSync(watch.include, { cwd: root });
  expect(watched).toEqual(
    expect.arrayContaining(['lambdas/functions/profile/handler.ts', 'shared/contract/routes.ts']),
  );
  expect(watched.filter((file) => /^(dist|cdk\.out|node_modules|\.local)\//.test(file))).toEqual([]);
});
