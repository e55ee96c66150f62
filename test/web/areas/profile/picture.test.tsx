import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Avatar } from '#web/areas/profile/avatar.tsx';
import { fitWithin } from '#web/ui/images/draw-scaled.ts';
import { initials } from '#web/ui/text/initials.ts';

describe('what stands for a person without a picture', () => {
  it.each([
    ['Ann Bee', 'n@x.example', 'AB'],
    ['Ann Middle B. Cee', 'n@x.example', 'AC'],
    ['Jean-Luc Picard', 'j@x.example', 'JP'],
    ['👩‍💻 Ann 🏠 Bee 🎉', 'n@x.example', 'AB'],
    ['李 小龍', 'l@x.example', '李小'],
    ['Łucja Ćwik', 'c@x.example', 'ŁĆ'],
    ['  nina', 'n@x.example', 'NI'],
    ['O’Brien', 'o@x.example', 'OB'],
    ['Ö', 'oe@x.example', 'Ö'],
    ['é\u0301lan', 'e@x.example', 'É\u0301L'],
    ['李小龍', 'l@x.example', '李小'],
    ['', 'someone@x.example', 'SO'],
    ['— 🏠', '7up@x.example', '7U'],
    ['', '', ''],
  ])(
    'is the first and last initial of the name %j, two letters of a single one, or else of the address',
    (name, email, letters) => {
      expect(initials(name, email)).toBe(letters);
    },
  );

  it('gives way to the picture', () => {
    const draw = (url: string | null) => renderToString(<Avatar name="Nina Newcomer" email="n@x.example" url={url} />);
    expect(draw(null)).toContain('NN');
    expect(draw('/avatars/u1.webp')).toContain('src="/avatars/u1.webp"');
    expect(draw('/avatars/u1.webp')).not.toContain('NN');
  });
});

describe('a picture', () => {
  it.each([
    [
      { width: 1200, height: 800 },
      { width: 512, height: 341 },
    ],
    [
      { width: 800, height: 1200 },
      { width: 341, height: 512 },
    ],
    [
      { width: 4000, height: 4000 },
      { width: 512, height: 512 },
    ],
    [
      { width: 512, height: 512 },
      { width: 512, height: 512 },
    ],
    [
      { width: 100, height: 40 },
      { width: 100, height: 40 },
    ],
    [
      { width: 513, height: 1 },
      { width: 512, height: 1 },
    ],
    [
      { width: 20_000, height: 3 },
      { width: 512, height: 1 },
    ],
  ])('of %o becomes %o: at most 512 pixels a side, never larger, never nothing', (size, scaled) => {
    expect(fitWithin(size, 512)).toEqual(scaled);
  });
});
