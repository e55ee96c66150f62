import { describe, expect, it } from 'vitest';
import { storedSince } from '#shared/evidence/changed-fields.ts';

describe('a form that was stored elsewhere since', () => {
  it('takes what was changed, added and removed there', () => {
    const before = { a: '1', b: '2' };
    expect(storedSince(before, before, { a: '9', c: '3' })).toEqual({ a: '9', c: '3' });
  });

  it('keeps what is typed here and stored nowhere, also where nothing else is stored', () => {
    expect(storedSince({ a: '1', b: '5', d: 'x' }, { a: '1', b: '2' }, { a: '9', b: '2' })).toEqual({
      ...{ a: '9', b: '5', d: 'x' },
    });
    expect(storedSince({}, { a: '1' }, { a: '1' })).toEqual({});
  });
});
