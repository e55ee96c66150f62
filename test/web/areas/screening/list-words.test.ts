import { expect, it } from 'vitest';
import { addedText } from '#web/areas/screening/list-words.ts';

it('says what a later file has done, and nothing of the first one', () => {
  expect(addedText([{ added: 'new' }, { added: 'updated' }, { added: 'new' }, {}])).toBe(
    '2 new, 1 updated, 0 unchanged',
  );
  expect(addedText([{ added: 'new' }, {}])).toBe('');
});
