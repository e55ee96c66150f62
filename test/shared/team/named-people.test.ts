import { describe, expect, it } from 'vitest';
import { namedMail } from '#shared/team/named-mail.ts';
import { namedPeople } from '#shared/team/named-people.ts';

const team = [
  { id: 'ines', name: 'Ines Calder' },
  { id: 'theo', name: 'Theo Okafor' },
  { id: 'theo-2', name: 'Theo Lane' },
  { id: 'jo', name: 'Jo' },
  { id: 'none', name: '' },
];
const named = (text: string) => namedPeople(text, team).map(({ id }) => id);

describe('a note names', () => {
  it.each([
    ['@Ines Calder, call them', ['ines']],
    ['ask @ines: she knows', ['ines']],
    ['@THEO OKAFOR and @Jo.', ['theo', 'jo']],
    ['(@Theo Lane)', ['theo-2']],
  ])('whom it says after an @: %s', (text, ids) => {
    expect(named(text)).toEqual(ids);
  });

  it.each(['@Theo', 'ines', 'write to seller@ines.example', '@Inesita', '@Johanna', '@Calder', '@ Jo', '@'])(
    'nobody where that is not certain: %s',
    (text) => {
      expect(named(text)).toEqual([]);
    },
  );
});

it('its mail has the street, 200 characters at most, and a link into the workspace', () => {
  const operator = { company: 'Dealwright, Inc.', address: 'Phoenix, AZ', supportEmail: 'help@dealwright.example' };
  const { subject, text } = namedMail({
    ...{ by: 'Ines Calder', address: '12 Oak St, Mesa, AZ 85201', note: `Call\nthem. ${'x'.repeat(300)}`, operator },
    ...{ analysis_id: '01J8ZQK3V4N5P6R7S8T9V0W1X2', workspace: 'w1', origin: 'https://app.example.com' },
  });
  expect(subject).toBe('Ines Calder named you: 12 Oak St, Mesa, AZ 85201');
  const [, said = ''] = text.split('\n');
  expect([said.startsWith('Call them. xxx'), said.length]).toEqual([true, 200]);
  expect(text).toContain('\nhttps://app.example.com/deal/01J8ZQK3V4N5P6R7S8T9V0W1X2?w=w1\n');
});
