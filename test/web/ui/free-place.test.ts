import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Box, freePlace } from '#web/ui/overlays/free-place.ts';

/** A toast of 420 × 64 in the right corner of a window of 1024 × 730. */
const toast: Box = { left: 580, top: 642, right: 1000, bottom: 706 };
const screen = { width: 1024, height: 730 };
const at = ({ x, y }: { x: number; y: number }) => ({
  left: toast.left + x,
  top: toast.top + y,
  right: toast.right + x,
  bottom: toast.bottom + y,
});
const isApart = (a: Box, b: Box) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;

describe('a toast', () => {
  it('stays where it is when nothing is below it', () => {
    expect(freePlace(toast, [], screen)).toEqual({ x: 0, y: 0 });
    expect(freePlace(toast, [{ left: 600, top: 500, right: 900, bottom: 630 }], screen)).toEqual({ x: 0, y: 0 });
  });

  it('goes to the other corner when a button is below it', () => {
    const button = { left: 700, top: 660, right: 960, bottom: 704 };
    expect(at(freePlace(toast, [button], screen))).toMatchObject({ left: 24, top: 642 });
  });

  it('goes up as little as it has to when buttons are in all corners', () => {
    const row = { left: 0, top: 660, right: 1024, bottom: 704 };
    const place = at(freePlace(toast, [row], screen));
    expect(place).toMatchObject({ left: 580, bottom: 650 });
  });

  it('goes down from its place below the header, as little as it has to', () => {
    const below = { left: 580, top: 64, right: 1000, bottom: 128 };
    const row = { left: 0, top: 100, right: 1024, bottom: 144 };
    expect(freePlace(below, [], screen)).toEqual({ x: 0, y: 0 });
    expect(freePlace(below, [row], screen)).toEqual({ x: 0, y: 88 });
  });

  it('covers no control wherever there is room, and never leaves the window', () => {
    const control = fc
      .record({
        left: fc.integer({ min: 0, max: 980 }),
        top: fc.integer({ min: 0, max: 690 }),
        width: fc.integer({ min: 20, max: 400 }),
      })
      .map(({ left, top, width }): Box => ({ left, top, right: left + width, bottom: top + 44 }));
    fc.assert(
      fc.property(fc.array(control, { maxLength: 8 }), (controls) => {
        const place = at(freePlace(toast, controls, screen));
        expect(place.left >= 0 && place.right <= 1024 && place.top >= 0 && place.bottom <= 730).toBe(true);
        const isFull = Array.from({ length: 78 }, (_, row) => row * 8).every((up) =>
          controls.some(({ top, bottom }) => top < toast.bottom - up + 4 && bottom > toast.top - up - 4),
        );
        if (!isFull) expect(controls.every((each) => isApart(each, place))).toBe(true);
      }),
    );
  });
});
