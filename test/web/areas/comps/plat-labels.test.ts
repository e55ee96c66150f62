import { describe, expect, it } from 'vitest';
import { placeLabels } from '#web/areas/comps/plat-labels.ts';

const plat = { width: 596, height: 452, taken: [] };
const text = '$418,000';

/** The left and right end of a label, at the width it has on a phone. */
function ends({ x, anchor }: { x: number; anchor: string }): [number, number] {
  const size = text.length * 11.5;
  return anchor === 'start' ? [x, x + size] : anchor === 'end' ? [x - size, x] : [x - size / 2, x + size / 2];
}

describe('a price on the plat', () => {
  it('stands beside its pin, away from the middle', () => {
    const [left, right] = placeLabels(
      [
        { x: 150, y: 100, text },
        { x: 400, y: 300, text },
      ],
      plat,
    );
    expect(left).toEqual({ x: 131, y: 104.5, anchor: 'end' });
    expect(right).toEqual({ x: 419, y: 304.5, anchor: 'start' });
  });

  it('goes where no pin stands on it', () => {
    const pins = [
      { x: 320, y: 200, text },
      { x: 370, y: 200, text },
    ];
    const [first] = placeLabels(pins, plat);
    expect(first).toMatchObject({ anchor: 'end', x: 301 });
    // Pins to both sides leave the room above.
    const [middle] = placeLabels(
      [
        { x: 320, y: 200, text },
        { x: 370, y: 200, text },
        { x: 270, y: 200, text },
      ],
      plat,
    );
    expect(middle?.y).toBeLessThan(190);
  });

  it('stands on no other price, and on nothing that has its place', () => {
    const places = placeLabels(
      [
        { x: 320, y: 200, text },
        { x: 320, y: 210, text },
      ],
      plat,
    );
    const [a, b] = places;
    if (!a || !b) throw new Error('Two labels.');
    const apart = Math.abs(a.y - b.y) >= 20 || ends(a)[1] <= ends(b)[0] || ends(b)[1] <= ends(a)[0];
    expect(apart).toBe(true);
    const taken = [{ left: 330, top: 190, right: 500, bottom: 215 }];
    expect(placeLabels([{ x: 320, y: 200, text }], { ...plat, taken })[0]?.anchor).toBe('end');
  });

  it('stays on the plat', () => {
    const [label] = placeLabels([{ x: 560, y: 200, text }], plat);
    expect(label).toMatchObject({ anchor: 'end', x: 541 });
  });
});
