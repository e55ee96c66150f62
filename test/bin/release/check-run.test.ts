import { describe, expect, it } from 'vitest';
import { runRefusal } from '#bin/release/check-run.ts';

const repository = 'owner/dealwright';
const run = {
  path: '.github/workflows/deploy.yml',
  event: 'push',
  head_branch: 'main',
  head_repository: { full_name: repository },
};
const jobs = ['check / check', 'assemble'].map((name) => ({ name, conclusion: 'success' }));

describe('a run whose assembly is to be deployed', () => {
  it('is admitted when main was pushed and tested, also while it deploys itself', () => {
    expect(runRefusal(repository, run, [...jobs, { name: 'dev / deploy', conclusion: null }])).toBeUndefined();
    expect(runRefusal(repository, { ...run, path: `${run.path}@refs/heads/main` }, jobs)).toBeUndefined();
  });

  it('is refused when another workflow, a pull request, another branch or a fork made it', () => {
    expect(runRefusal(repository, { ...run, path: '.github/workflows/diff.yml' }, jobs)).toContain('diff.yml');
    expect(runRefusal(repository, { ...run, event: 'pull_request' }, jobs)).toContain('pull_request');
    expect(runRefusal(repository, { ...run, head_branch: 'mine' }, jobs)).toContain('mine');
    expect(runRefusal(repository, { ...run, head_branch: null }, jobs)).toContain('null');
    expect(runRefusal(repository, { ...run, head_repository: { full_name: 'fork/x' } }, jobs)).toContain('fork/x');
  });

  it('is refused when its tests failed, are not finished or never ran', () => {
    for (const conclusion of ['failure', 'cancelled', null]) {
      const failed = jobs.map((job) => (job.name === 'assemble' ? job : { ...job, conclusion }));
      expect(runRefusal(repository, run, failed)).toBe('Without success: check / check.');
    }
    expect(runRefusal(repository, run, [])).toBe('Without success: check / check, assemble.');
  });
});
