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
  });
});
