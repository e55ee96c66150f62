/** A box in the window, in pixels from its left and top edges. */
export type Box = { left: number; top: number; right: number; bottom: number };

/** Between a box and the controls around it. */
const gap = 4;
const step = 8;

/**
 * How far to move a box from its place at the top or the bottom of a window, so that it covers no control: as little as
 * possible towards the middle, to the right, to the left or between. Where every place covers one, the place that
 * covers fewest.
 */
export function freePlace(box: Box, controls: readonly Box[], window: { width: number; height: number }) {
  const { width, height } = window;
  const size = box.right - box.left;
  const margin = Math.max(0, Math.min(box.left, width - box.right));
  const columns = [box.left, width - margin - size, margin, (width - size) / 2].map((left) => left - box.left);
  const isAtTop = box.top < height - box.bottom;
  const room = isAtTop ? height - box.bottom - margin : box.top - margin;
  let best = { x: 0, y: 0 };
  let fewest = Number.POSITIVE_INFINITY;
  for (let moved = 0; moved <= room; moved += step) {
    const y = isAtTop ? moved : 0 - moved;
    for (const x of columns) {
      const covered = controls.filter((control) => isCovered(control, box, x, y)).length;
      if (covered === 0) return { x, y };
      if (covered < fewest) [best, fewest] = [{ x, y }, covered];
    }
  }
  return best;
}

function isCovered(control: Box, box: Box, x: number, y: number): boolean {
  return (
    control.left < box.right + x + gap &&
    control.right > box.left + x - gap &&
    control.top < box.bottom + y + gap &&
    control.bottom > box.top + y - gap
  );
}
