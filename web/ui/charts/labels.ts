/** Places chart labels so that they overlap neither each other nor the marks. Pixels, y downwards. */
export type Box = { x: number; y: number; width: number; height: number };

/** Approximate text width: labels are figures and a few words, so an average character width is enough. */
export function textWidth(text: string, fontSize = 12): number {
  return text.length * fontSize * 0.6;
}

function overlap(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}

function outside(box: Box, bounds: Box): number {
  return box.width * box.height - overlap(box, bounds);
}

/** How much of a label overlaps marks, lines and other labels, in square pixels. */
export function covered(box: Box, obstacles: Box[]): number {
  return obstacles.reduce((sum, obstacle) => sum + overlap(box, obstacle), 0);
}

/**
 * Places a label of `size` beside, above, below or at a corner of a mark, where it overlaps the fewest `obstacles` and
 * stays inside `bounds`; `first` positions win ties. Returns its box.
 */
export function placeLabel(
  mark: Box,
  size: { width: number; height: number },
  obstacles: Box[],
  bounds: Box,
  first: 'beside' | 'above' = 'beside',
): Box {
  const gap = 6;
  const right = mark.x + mark.width + gap;
  const left = mark.x - gap - size.width;
  const above = mark.y - gap / 2 - size.height;
  const below = mark.y + mark.height + gap / 2;
  const middle = mark.y + mark.height / 2 - size.height / 2;
  const center = mark.x + mark.width / 2 - size.width / 2;
  const beside = [
    { x: right, y: middle },
    { x: left, y: middle },
  ];
  const stacked = [
    { x: center, y: above },
    { x: center, y: below },
    // Pushed in at the edges of the drawing.
    { x: Math.max(bounds.x, Math.min(center, bounds.x + bounds.width - size.width)), y: above },
    { x: Math.max(bounds.x, Math.min(center, bounds.x + bounds.width - size.width)), y: below },
  ];
  const corners = [
    { x: right, y: above },
    { x: left, y: above },
    { x: right, y: below },
    { x: left, y: below },
  ];
  const order = first === 'beside' ? [...beside, ...stacked] : [...stacked, ...beside];
  const spots = [...order, ...corners].map((spot) => ({ ...spot, ...size }));
  // Leaving the drawing is worse than touching a mark.
  const cost = (box: Box) => outside(box, bounds) * 10 + covered(box, obstacles);
  return spots.reduce((best, spot) => (cost(spot) < cost(best) ? spot : best));
}

/**
 * Which of a row of centered labels fit without touching: the preferred ones first, in their order, then the others
 * from left to right. Returns a flag for each.
 */
export function labelsThatFit(labels: { x: number; width: number }[], wanted: number[] = [], gap = 8): boolean[] {
  const shown = labels.map(() => false);
  const touches = (a: { x: number; width: number }, b: { x: number; width: number }) =>
    Math.abs(a.x - b.x) < (a.width + b.width) / 2 + gap;
  const order = [...wanted, ...labels.keys()];
  for (const index of order) {
    const label = labels[index];
    if (!label || shown[index]) continue;
    shown[index] = !labels.some((other, at) => shown[at] && touches(label, other));
  }
  return shown;
}

/** Moves a centered label as little as needed to stay between two edges. Returns its new center. */
export function keepBetween(x: number, width: number, left: number, right: number): number {
  return Math.max(left + width / 2, Math.min(right - width / 2, x));
}
