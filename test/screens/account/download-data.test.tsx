import { screen } from '@testing-library/react';
import { ulid } from 'ulid';
import { expect, it, vi } from 'vitest';
import { saveAnalysis } from '#test/support/saved-analysis.ts';
import { catchDownloads } from '#test/support/screens/downloads.ts';
import { answerInstead, findButton, startScreens } from '#test/support/screens/open-screen.tsx';

const { system, open } = await startScreens();

it('Download My Data makes one file of everything, and says when it could not', async () => {
  const person = await system.person('keeper');
  const id = await saveAnalysis(person);
  await person.call('POST', `/api/analyses/${id}/activity`, { key: ulid(), text: 'Call after 5.' });
  const downloads = catchDownloads();
  const user = open('/account-settings?tab=security', person);
  const work = answerInstead('GET', '/api/export', () => Response.json({}, { status: 500 }));
  await user.click(await findButton('Download My Data'));
  await screen.findByText('Your data could not be read. Try again.');
  work();
  await user.click(await findButton('Download My Data'));
  await vi.waitFor(() => expect(downloads).toHaveLength(1));
  const [file] = downloads;
  expect([file?.name, file?.type]).toEqual([
    expect.stringMatching(/^dealwright-data-\d{4}-\d\d-\d\d\.json$/),
    'application/json',
  ]);
  const data = JSON.parse((await file?.text()) ?? '');
  expect(data).toMatchObject({
    profile: { email: person.email },
    analyses: [{ id, pipeline: { stage: 'new' }, activity: [{ kind: 'note', text: 'Call after 5.' }], letters: [] }],
    lookups: [{ lookup_id: id }],
    lists: [],
    not_read: [],
  });
});

it('Download My Data goes on without a photo, a picture, a logo and a list that cannot be read, and names them', async () => {
  const person = await system.person('holder');
  const id = await saveAnalysis(person);
  const photo = ulid();
  const row = { user_id: { S: person.id }, id: { S: `photo#${id}#${photo}` } };
  await system.tables.command('PutItem', {
    TableName: system.tables.names.find((name) => name.includes('Analyses')),
    Item: { ...row, caption: { S: 'Front' }, width: { N: '8' }, height: { N: '8' } },
  });
  await system.tables.command('UpdateItem', {
    TableName: system.tables.names.find((name) => name.includes('Profiles')),
    Key: { id: { S: person.id } },
    UpdateExpression: 'SET avatar_url = :avatar, logo_url = :logo',
    ExpressionAttributeValues: { ':avatar': { S: '/avatars/gone.png' }, ':logo': { S: '/avatars/logos/gone.png' } },
  });
  const downloads = catchDownloads();
  const user = open('/account-settings?tab=security', person);
  const work = answerInstead('GET', '/api/lists', () => Response.json({}, { status: 500 }));
  await user.click(await findButton('Download My Data'));
  await screen.findByText('4 items could not be read. The file says which, under not_read.');
  work();
  const data = JSON.parse((await downloads[0]?.text()) ?? '');
  expect(data).toMatchObject({
    analyses: [{ id, photos: [{ id: photo, caption: 'Front', file: null }] }],
    lookups: [{ lookup_id: id }],
    pictures: {},
  });
  expect(data.not_read.map(({ kind }: { kind: string }) => kind)).toEqual(['lists', 'photo', 'picture', 'picture']);
});
