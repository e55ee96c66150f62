import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { AnalysisChanges } from '#shared/analysis/analysis-changes.ts';
import { fieldsOf } from '#shared/analysis/analysis-fields.ts';
import { palmLane, readAnalysis, saveAnalysis } from '#test/support/saved-analysis.ts';
import { startScreens } from '#test/support/screens/open-screen.tsx';
import { autosaveOf, withUnsaved } from '#web/api/resources/use-autosave.ts';

const { system, open } = await startScreens();

it('is saved as it is typed, beside the deal, and counts before it is saved', async () => {
  const person = await system.person('exit-typist');
  const id = await saveAnalysis(person, palmLane);
  open(`/offer-letter/${id}`, person);
  await screen.findByRole('heading', { level: 1 });
  const analysis = await readAnalysis(person, id);
  const changes: AnalysisChanges = {
    exit_plan: { exit: 'sandwich', 'exits.sandwich.strike': '$318,000' },
    deal: { 'terms.novation.months': '6' },
  };
  autosaveOf(analysis).change(fieldsOf(changes));
  expect(withUnsaved(analysis).exit_plan).toEqual(changes.exit_plan);
  await waitFor(async () => expect(await readAnalysis(person, id)).toMatchObject(changes));
});

it('is refused alone once the plan that has exits has ended', async () => {
  const person = await system.person('exit-lapsed');
  const id = await saveAnalysis(person, palmLane);
  await person.call('PUT', '/api/subscription', { tier: 'basic', billing_interval: 'monthly', start: 'now' });
  open(`/offer-letter/${id}`, person);
  await screen.findByRole('heading', { level: 1 });
  const analysis = await readAnalysis(person, id);
  const letter_draft = { buyerName: 'Alder LLC' };
  autosaveOf(analysis).change(fieldsOf({ exit_plan: { exit: 'sandwich' }, letter_draft }));
  await waitFor(async () => expect(await readAnalysis(person, id)).toMatchObject({ letter_draft }));
  expect(await readAnalysis(person, id)).not.toHaveProperty('exit_plan');
});
