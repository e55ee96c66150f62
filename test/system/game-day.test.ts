import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { assembly } from '#bin/built.ts';
import { everythingOn } from '#bin/everything-on.ts';
import { badReleaseOf } from '#local/rehearsal/assemblies.ts';
import { badRelease } from '#local/rehearsal/bad-release.ts';
import { walkGameDay } from '#local/rehearsal/game-day.ts';
import { play } from '#local/rehearsal/play.ts';
import { npmRunRestore, restore } from '#local/rehearsal/restore.ts';
import { rollback } from '#local/rehearsal/rollback.ts';
import { seed } from '#local/seed.ts';
import { makeTestApp } from '#test/infra/synthesized.ts';
import '#test/support/fast-srp.ts';

const folder = mkdtempSync(join(tmpdir(), 'game-day-'));
afterAll(() => rmSync(folder, { recursive: true }));

const canary = makeTestApp({ stage: 'prod', context: everythingOn }).synth().directory;
const bad = badReleaseOf(assembly, 'support', join(folder, 'bad'));

const seeded = join(folder, 'seeded');
await play({ assembly, dataDir: seeded, seed }, async () => {});

/** A folder of its own with the data of the demo accounts. */
function demoData(): string {
  const dataDir = mkdtempSync(join(folder, 'data-'));
  cpSync(seeded, dataDir, { recursive: true });
  return dataDir;
}

/** A copy of an assembly in which one text of its templates is another. */
function withText(original: string, file: string, text: RegExp, other: string): string {
  const copy = mkdtempSync(join(folder, 'assembly-'));
  cpSync(original, copy, { recursive: true, verbatimSymlinks: true });
  const template = readFileSync(join(copy, file), 'utf8');
  expect(template).toMatch(text);
  writeFileSync(join(copy, file), template.replace(text, other));
  return copy;
}

it('walks a first deploy, a bad release, a rollback and a restore, and says what each has found', async () => {
  const lines: string[] = [];
  const say = (line: string) => lines.push(line);
  const all = { release: assembly, last: assembly, canary, atOnce: assembly, folder: join(folder, 'day'), say };
  expect(await walkGameDay(all), lines.join('\n')).toBe(true);
  expect(lines.slice(1)).toEqual([
    expect.stringMatching(/^ok {3}first deploy: .* saved 3 analyses; the smoke test passes\.$/),
    expect.stringMatching(/^ok {3}bad release: .*a lookup answers: .* 500.*-failing-property-lookup-<Version>/),
    expect.stringMatching(/^ok {3}rollback: .* each of the 20 alarms .* is of one version/),
    expect.stringMatching(/^ok {3}restore: .* brought both back/),
  ]);
});

it('stops at the first deploy when the smoke test finds something in it', async () => {
  const lines: string[] = [];
  const say = (line: string) => lines.push(line);
  const stopped = join(folder, 'stopped');
  cpSync(seeded, join(stopped, 'data'), { recursive: true });
  const all = { release: bad, last: assembly, canary, atOnce: assembly, folder: stopped, say };
  expect(await walkGameDay(all)).toBe(false);
  expect(lines.slice(1)).toEqual([
    'FAIL first deploy: The smoke test fails. a function answers: /api/contact with an empty message answers 500.',
  ]);
});

describe('a bad release fails the game day', () => {
  const release = { release: assembly, dataDir: demoData(), canary };

  it('when the smoke test does not find it', async () => {
    const unfound = badRelease({ ...release, area: 'support' });
    await expect(unfound).rejects.toThrow('The smoke test passes, although support fails.');
  });

  it('when the smoke test never calls what fails', async () => {
    const uncalled = badRelease({ ...release, area: 'analyses' });
    await expect(uncalled).rejects.toThrow('The smoke test never calls analyses');
  });

  it('when no alarm would stop its canary', async () => {
    const unwatched = badRelease({ ...release, area: 'support', canary: assembly });
    await expect(unwatched).rejects.toThrow('No alarm would stop a canary whose support fails.');
  });
});

describe('a rollback fails the game day', () => {
  const rolledBack = (more: Partial<Parameters<typeof rollback>[0]>) =>
    rollback({
      last: assembly,
      release: bad,
      folder: mkdtempSync(join(folder, 'rolled-back-')),
      dataDir: seeded,
      portfolio: [],
      canary,
      atOnce: assembly,
      ...more,
    });
  const [prod, state] = ['dealwright-prod.template.json', 'dealwright-dev-state.template.json'];

  it('when an alarm that a deploy watches is not of one version', async () => {
    const dimensions = /"Dimensions": \[\s*\{\s*"Name": "Version",[^[]*\[[^\]]*\]\s*\}\s*\}\s*\]/;
    const ofAll = withText(canary, prod, dimensions, '"Dimensions": []');
    await expect(rolledBack({ canary: ofAll })).rejects.toThrow(/^Alarms that are not of one version .*-failing-/);
    const named = /(-failing-chat-",\s*)\{\s*"Fn::GetAtt": \[[^\]]*\]\s*\}/;
    const ofName = withText(canary, prod, named, '$1"one"');
    await expect(rolledBack({ canary: ofName })).rejects.toThrow(
      'could refuse a rollback: <AWS::StackName>-failing-chat-one',
    );
  });

  it('when a stage that moves calls at once has deployment groups', async () => {
    await expect(rolledBack({ atOnce: canary })).rejects.toThrow('has 20 deployment groups');
  });

  it('when the newer state lacks what the app of before imports', async () => {
    const without = withText(bad, state, /"dealwright-dev-state:/g, '"renamed:');
    await expect(rolledBack({ release: without })).rejects.toThrow('No stack of the assembly exports');
  });

  it('when the app of before does not pass the smoke test', async () => {
    await expect(rolledBack({ last: bad, dataDir: demoData() })).rejects.toThrow('The smoke test fails.');
  });

  it('when something that was written is not there', async () => {
    await expect(rolledBack({ dataDir: demoData() })).rejects.toThrow('The portfolio is not as the bad release');
  });
});

describe('a restore fails the game day', () => {
  const restored = (run: typeof npmRunRestore) => restore({ assembly, dataDir: demoData(), run });

  it('when a lost row is not brought back', async () => {
    await expect(restored(async () => {})).rejects.toThrow('has no row of the analysis');
  });

  it('when a changed row is not as it was', async () => {
    const onlyMissing: typeof npmRunRestore = async (args, env) => {
      if (!args.includes('--changed')) await npmRunRestore(args, env);
    };
    await expect(restored(onlyMissing)).rejects.toThrow('The spoiled analysis is not back as it was.');
  });

  it('when it undoes what users have changed since', async () => {
    const everything: typeof npmRunRestore = (args, env) =>
      npmRunRestore(
        [...args.filter((each, index) => each !== '--partition' && args[index - 1] !== '--partition'), '--changed'],
        env,
      );
    await expect(restored(everything)).rejects.toThrow('What was saved and changed after the copy');
  });
});
