import { describe, expect, it } from 'vitest';
import { isAppPath, pathTo } from '#shared/site/app-paths.ts';
import { Ulid } from '#shared/values/ulid.ts';

const id = '01J00000000000000000000000';

describe('the paths of the app', () => {
  it('are written with their parameters, each as one segment', () => {
    expect(pathTo('/offer-letter/:analysisId/:letterId', { analysisId: id, letterId: 'x' })).toBe(
      `/offer-letter/${id}/x`,
    );
    expect(pathTo('/p/:code', { code: 'a/b' })).toBe('/p/a%2Fb');
  });

  it('take for an id what is one', () => {
    for (const text of [id, 'x', id.slice(1), `${id}0`, id.toLowerCase(), `8${id.slice(1)}`]) {
      expect(isAppPath(`/deal/${text}/comps`), text).toBe(Ulid.safeParse(text).success);
    }
  });
});
