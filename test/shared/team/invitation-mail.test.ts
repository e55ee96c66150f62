import { expect, it } from 'vitest';
import { invitationMail } from '#shared/team/invitation-mail.ts';

const mailOf = (workspace: string) =>
  invitationMail({
    ...{ workspace, invitedBy: 'Ines Calder', role: 'member', link: 'https://app.example.com/join#s3cret' },
    expiresAt: '2026-12-07T08:00:00.000Z',
  });

it('names the workspace, the role and how long the link works', () => {
  const { subject, text } = mailOf('Alder Homes');
  expect(subject).toMatch(/^Ines Calder invites you to Alder Homes on /);
  expect(text).toMatch(/^Ines Calder invites you to work in Alder Homes on \w+, as a member\.\n/);
  expect(text).toContain('https://app.example.com/join#s3cret');
  expect(text).toContain('Dec 7, 2026');
});

it('does not say a name twice where the workspace is called as its owner is', () => {
  expect(mailOf('Ines Calder').subject).toMatch(/^Ines Calder invites you to their workspace on /);
});
