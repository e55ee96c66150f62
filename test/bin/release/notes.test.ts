import { expect, it } from 'vitest';
import { section } from '#bin/release/diff.ts';
import { notesOf, problemsOf } from '#bin/release/notes.ts';

const changelog = `# Changelog

## Unreleased

- **Soon.**

## 1.2.0 – 2026-03-05

- **New.** It is new.

## 1.1.0 – 2026-02-01

- **Old.**
`;

it('takes the notes of a release from its part of the changelog', () => {
  expect(notesOf(changelog, '1.2.0')).toBe('- **New.** It is new.');
  expect(notesOf(changelog, '1.1.0')).toBe('- **Old.**');
});

it('refuses a release without notes', () => {
  expect(() => notesOf(changelog, '1.2')).toThrow('CHANGELOG.md says nothing about 1.2.');
});

it('refuses a tag that is not the version, and a release whose contract is not recorded', () => {
  expect(problemsOf('v1.2.0', '1.2.0', true)).toEqual([]);
  expect(problemsOf('v1.2.1', '1.2.0', false)).toEqual([
    'The tag v1.2.1 is not v1.2.0, the version in package.json.',
    'shared/contract/releases/1.2.0.json is missing: run npm run release:contract.',
  ]);
});

it('fits a long diff into a comment', () => {
  expect(section('prod', '[~] a change')).toContain('`````diff\n[~] a change\n`````');
  expect(2 * section('prod', 'x'.repeat(100_000)).length).toBeLessThan(65_536);
});

it('keeps what CDK says of the account out of the comment', () => {
  const role = "'arn:aws:iam::111122223333:role/cdk-hnb659fds-lookup-role-111122223333-us-east-1'";
  const diff = `current credentials could not be used to assume ${role}, but are for the right account. Proceeding anyway.
Lookup role ${role.slice(1, -1)} was not assumed. Proceeding with default credentials.
Stack dealwright-prod (aws://111122223333/us-east-1)
[~] a change`;
  const shown = section('prod', diff);
  expect(shown).toContain('`````diff\nStack dealwright-prod\n[~] a change\n`````');
  expect(shown).not.toContain('111122223333');
});
