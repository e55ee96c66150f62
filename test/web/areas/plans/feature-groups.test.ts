import { expect, it } from 'vitest';
import { featureGroups } from '#web/areas/plans/pricing/feature-groups.ts';
import { featureLabels } from '#web/areas/plans/pricing/feature-labels.ts';

it('puts every feature into one group, but for the number of analyses', () => {
  const grouped = featureGroups.flatMap(({ features }) => features);
  expect([...grouped, 'monthlyAnalyses', 'unlimitedAnalyses'].sort()).toEqual(Object.keys(featureLabels).sort());
});
