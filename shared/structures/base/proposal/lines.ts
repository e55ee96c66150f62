/*
 * With unrounded payments a test's slack is a straight line in the terms that are searched: two pricings give it, or
 * three where two terms are searched together. What all tests allow is then an interval, or a polygon.
 */

/** A slack, below 0 where a test is not passed: `base` + `slopes[0]` × the first term + `slopes[1]` × the second. */
export type Line = { name: string; base: number; slopes: readonly [number, number] };

/** A point in the terms that are searched; the second is 0 where only one is. */
export type Point = readonly [number, number];

type Slack = { name: string; slack: number };

/** Slacks of less than a part of this many are rounding. */
const rounding = 1e-7;

/**
 * Every slack as a line. Those that are not known are left out: they bound nothing.
 *
 * @param from a point where each slack is on its line.
 * @param unit how far the other points are from it.
 */
export function linesOf(slacksAt: (at: Point) => Slack[], [x, y]: Point, unit: number, dimensions: 1 | 2): Line[] {
  const start = slacksAt([x, y]);
  const right = slacksAt([x + unit, y]);
  const up = dimensions === 2 ? slacksAt([x, y + unit]) : start;
  return start.flatMap(({ name, slack }, index): Line[] => {
    const slopes = [right, up].map((there) => ((there[index]?.slack ?? slack) - slack) / unit) as [number, number];
    const base = slack - slopes[0] * x - slopes[1] * y;
    return Number.isNaN(base) ? [] : [{ name, base, slopes }];
  });
}

export function slackAt({ base, slopes }: Line, [x, y]: Point): number {
  return base + slopes[0] * x + slopes[1] * y;
}

export type Interval = { low: number; high: number };

/** The interval of the first term that all lines allow where the second is fixed; `null` for nothing. */
export function intervalOf(lines: readonly Line[], { low, high }: Interval, second = 0): Interval | null {
  const within = { low, high };
  for (const line of lines) {
    const atZero = slackAt(line, [0, second]);
    const [slope] = line.slopes;
    if (Math.abs(slope) < 1e-9) {
      if (atZero < -tolerated(line)) return null;
    } else if (slope > 0) within.low = Math.max(within.low, -atZero / slope);
    else within.high = Math.min(within.high, -atZero / slope);
  }
  return within.low <= within.high + 1e-6 ? within : null;
}

/** The corners of what all lines allow; empty for nothing. */
export function cornersOf(lines: readonly Line[]): Point[] {
  const met = lines.flatMap((one, index) => lines.slice(index + 1).flatMap((other) => meeting(one, other)));
  return met.filter((corner) => lines.every((line) => slackAt(line, corner) >= -tolerated(line)));
}

function tolerated({ base }: Line): number {
  return rounding * Math.max(1000, Math.abs(base));
}

/** Where both slacks are 0; none when they are parallel. */
function meeting({ base, slopes: [x, y] }: Line, other: Line): Point[] {
  const [otherX, otherY] = other.slopes;
  const determinant = x * otherY - otherX * y;
  if (Math.abs(determinant) < 1e-12) return [];
  return [[(y * other.base - otherY * base) / determinant, (otherX * base - x * other.base) / determinant]];
}
