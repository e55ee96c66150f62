/* Where the prices stand on the plat: beside their pins, and on no other pin. SVG units. */

type Point = { x: number; y: number };
type Box = { left: number; top: number; right: number; bottom: number };

export type Label = Point & { anchor: 'start' | 'middle' | 'end' };

/** Half a pin, and the room around it. */
const pin = 13;
/** As set on a phone, the largest: a label that is free there is free everywhere. */
const [charWidth, lineHeight] = [11.5, 20];

/**
 * The place of each pin's label, in their order: right or left of it, else above or below, where it covers no pin, no
 * other label and not the subject. Where none is free, the place that covers the fewest.
 */
export function placeLabels(
  pins: readonly (Point & { text: string })[],
  { width, height, taken }: { width: number; height: number; taken: readonly Box[] },
): Label[] {
  const boxes = [...taken, ...pins.map(({ x, y }) => around(x, y))];
  return pins.map(({ x, y, text }) => {
    const size = text.length * charWidth;
    const right: Label = { x: x + 19, y: y + 4.5, anchor: 'start' };
    const left: Label = { x: x - 19, y: y + 4.5, anchor: 'end' };
    const sides = x < width / 2 ? [left, right] : [right, left];
    const places: Label[] = [
      ...sides,
      { x, y: y - 19, anchor: 'middle' },
      { x, y: y + 29, anchor: 'middle' },
      ...sides.map((side) => ({ ...side, y: y - 14 })),
      ...sides.map((side) => ({ ...side, y: y + 25 })),
    ];
    const own = around(x, y);
    const covered = (place: Label) => {
      const box = boxOf(place, size);
      const isOut = box.left < 0 || box.right > width || box.top < 0 || box.bottom > height;
      return boxes.filter((other) => !isSame(other, own) && meets(box, other)).length + (isOut ? boxes.length : 0);
    };
    const best = places.reduce((before, place) => (covered(place) < covered(before) ? place : before));
    boxes.push(boxOf(best, size));
    return best;
  });
}

function around(x: number, y: number): Box {
  return { left: x - pin, top: y - pin, right: x + pin, bottom: y + pin };
}

function boxOf({ x, y, anchor }: Label, size: number): Box {
  const left = anchor === 'start' ? x : anchor === 'end' ? x - size : x - size / 2;
  return { left, top: y - lineHeight * 0.8, right: left + size, bottom: y + lineHeight * 0.2 };
}

function meets(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

function isSame(a: Box, b: Box): boolean {
  return a.left === b.left && a.top === b.top;
}
