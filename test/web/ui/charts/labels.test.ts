import { describe, expect, it } from 'vitest';
import { type Box, covered, keepBetween, labelsThatFit, placeLabel } from '#web/ui/charts/labels.ts';

const bounds: Box = { x: 0, y: 0, width: 300, height: 200 };
const mark: Box = { x: 140, y: 90, width: 12, height: 12 };
const size = { width: 60, height: 14 };

describe('placing a label', () => {
  it('stands to the right of a mark with free space around it', () => {
    expect(placeLabel(mark, size, [], bounds)).toEqual({ x: 158, y: 89, ...size });
  });

  it('stands above the mark when asked to', () => {
    expect(placeLabel(mark, size, [], bounds, 'above').y).toBeLessThan(mark.y - size.height);
  });

  it('makes way for what is on its right', () => {
    const neighbor: Box = { x: 165, y: 85, width: 20, height: 20 };
    const label = placeLabel(mark, size, [neighbor], bounds);
    expect(covered(label, [neighbor])).toBe(0);
    expect(label.x + label.width).toBeLessThan(mark.x);
  });

  it('stays inside the drawing at its edge', () => {
    const label = placeLabel({ x: 288, y: 2, width: 12, height: 12 }, size, [], bounds);
    expect(label.x).toBeGreaterThanOrEqual(0);
    expect(label.x + label.width).toBeLessThanOrEqual(300);
    expect(label.y).toBeGreaterThanOrEqual(0);
  });
});

describe('a row of labels', () => {
  it('shows those that do not touch, the wanted ones first', () => {
    const labels = [20, 40, 80, 100].map((x) => ({ x, width: 30 }));
    expect(labelsThatFit(labels, [3])).toEqual([true, false, false, true]);
  });

  it('moves a label just inside the edges', () => {
    expect(keepBetween(4, 30, 0, 100)).toBe(15);
    expect(keepBetween(50, 30, 0, 100)).toBe(50);
    expect(keepBetween(99, 30, 0, 100)).toBe(85);
  });
});
