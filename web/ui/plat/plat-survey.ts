/*
 * A generated plat: two streets in each direction, blocks between them, two rows of lots per block, one lot marked. The
 * seed text determines everything, so an address always has the same picture. Units are those of the SVG view box.
 * Lines are drawn straight and turned as a whole, which keeps the pages short; points are turned one by one.
 */

export type Point = readonly [x: number, y: number];

export type StreetName = { text: string; at: Point; angle: number };

export type Survey = {
  /** Rotation of the survey, in degrees. */
  bearing: number;
  /** Turns what is drawn straight, as an SVG transform. */
  turned: string;
  /** Block outlines and lot lines, as SVG path data, before the turn. */
  blocks: string;
  lots: string;
  centerLines: string;
  /** Numbers of the lots around the marked one. */
  numbers: { text: string; at: Point }[];
  streets: StreetName[];
  /** Outline and corners before the turn, the center after it. */
  marked: { outline: string; corners: Point[]; center: Point; label: string };
};

export const platWidth = 560;
export const platHeight = 460;

const center: Point = [platWidth / 2, platHeight / 2];
const streetWidth = 25;
const corner = 7;

const names = ['Alder St', 'Quarry Rd', 'Mesa Dr', 'Orchard Ln', 'Canal St', 'Juniper Ave', 'Range Rd', 'Verde Ct'];

export function surveyOf(seed: string): Survey {
  const random = randomFrom(seed);
  const between = (low: number, high: number) => low + random() * (high - low);

  const bearing = -round(between(4.5, 8));
  const turn = turnBy(bearing);
  const west = between(140, 166);
  const east = between(424, 458);
  const north = between(86, 104);
  const south = between(318, 338);

  const half = streetWidth / 2;
  const columns = [span(-150, west - half), span(west + half, east - half), span(east + half, 720)];
  const rows = [span(-140, north - half), span(north + half, south - half), span(south + half, 610)];

  const blocks: string[] = [];
  const lots: string[] = [];
  const numbers: Survey['numbers'] = [];
  let marked: Box = { left: 0, top: 0, right: 0, bottom: 0 };
  let lotNumber = Math.floor(between(1, 9));

  for (const [rowIndex, row] of rows.entries()) {
    for (const [columnIndex, column] of columns.entries()) {
      const block = { left: column.from, right: column.to, top: row.from, bottom: row.to };
      blocks.push(roundedBox(block));
      const back = (block.top + block.bottom) / 2 + between(-6, 6);
      lots.push(line([block.left, back], [block.right, back], turn));
      const home = rowIndex === 1 && columnIndex === 1;
      for (const half of ['upper', 'lower'] as const) {
        const top = half === 'upper' ? block.top : back;
        const bottom = half === 'upper' ? back : block.bottom;
        const edges = lotEdges(block.left, block.right, home ? 50 : between(46, 66), random);
        for (const x of edges.slice(1, -1)) lots.push(line([x, top], [x, bottom], turn));
        if (!home) continue;
        const boxes = pairs(edges).map(([left, right]) => ({ left, right, top, bottom }));
        const chosen = half === 'lower' ? nearest(boxes, center[0]) : undefined;
        if (chosen !== undefined) marked = chosen;
        for (const box of boxes) {
          lotNumber += 1;
          if (box !== chosen) numbers.push({ text: String(lotNumber), at: turn(middle(box)) });
        }
      }
    }
  }

  const { number, street } = partsOf(seed);
  const [first = '', second = ''] = pickTwo(names, random);
  return {
    bearing,
    turned: `rotate(${bearing} ${text(center)})`,
    blocks: blocks.join(''),
    lots: lots.join(''),
    centerLines: [
      line([west, -140], [west, 610], turn),
      line([east, -140], [east, 610], turn),
      line([-150, north], [720, north], turn),
      line([-150, south], [720, south], turn),
    ].join(''),
    numbers,
    streets: [
      { text: street ?? first, at: turn([platWidth * 0.3, south + 3.6]), angle: bearing },
      { text: second, at: turn([platWidth * 0.56, north + 3.6]), angle: bearing },
    ],
    marked: {
      outline: boxPath(marked),
      corners: corners(marked),
      center: turn(middle(marked)),
      label: number ?? '',
    },
  };
}

/** Number and street of an address, if the text looks like one. */
export function partsOf(address: string): { number?: string; street?: string } {
  const match = /^\s*(\d{1,6})\s+([^,]{2,28})/.exec(address);
  if (match === null) return {};
  return { number: match[1], street: match[2]?.trim() };
}

type Box = { left: number; right: number; top: number; bottom: number };
type Turn = (point: Point) => Point;

/** A seeded generator (FNV-1a into mulberry32): the same text gives the same numbers everywhere. */
function randomFrom(seed: string): () => number {
  let state = 0x811c9dc5;
  for (const character of seed.trim().toLowerCase()) {
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function turnBy(degrees: number): Turn {
  const radians = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  return ([x, y]) => {
    const [dx, dy] = [x - center[0], y - center[1]];
    return [center[0] + dx * cos - dy * sin, center[1] + dx * sin + dy * cos];
  };
}

function span(from: number, to: number) {
  return { from, to };
}

/** The lot lines of a row: lots about `width` wide, never a sliver at the end. */
function lotEdges(from: number, to: number, width: number, random: () => number): number[] {
  const count = Math.max(1, Math.round((to - from) / width));
  const shares = Array.from({ length: count }, () => 0.85 + random() * 0.3);
  const total = shares.reduce((sum, share) => sum + share, 0);
  const edges = [from];
  let x = from;
  for (const share of shares.slice(0, -1)) {
    x += ((to - from) * share) / total;
    edges.push(x);
  }
  return [...edges, to];
}

function pairs(edges: number[]): [number, number][] {
  return edges.slice(1).map((right, index) => [edges[index] ?? right, right]);
}

function nearest(boxes: Box[], x: number): Box | undefined {
  const off = (box: Box) => Math.abs(middle(box)[0] - x);
  return boxes.toSorted((a, b) => off(a) - off(b))[0];
}

function pickTwo(from: string[], random: () => number): string[] {
  const first = Math.floor(random() * from.length);
  const step = 1 + Math.floor(random() * (from.length - 1));
  return [from[first] ?? '', from[(first + step) % from.length] ?? ''];
}

function middle(box: Box): Point {
  return [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
}

function corners({ left, right, top, bottom }: Box): Point[] {
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
}

/** A straight line, down or across; nothing where no view shows it. */
function line(from: Point, to: Point, turn: Turn): string {
  if (!isInView([turn(from), turn(to)])) return '';
  return `M${text(from)}${from[0] === to[0] ? `V${round(to[1])}` : `H${round(to[0])}`}`;
}

/** A view may begin further right. */
const mostLeft = 80;

/** Whether a shape may show in a view: the pages are sent as text, and what nobody sees is left out. */
function isInView(points: Point[]): boolean {
  const crosses = (of: 0 | 1, size: number) =>
    Math.min(...points.map((point) => point[of])) < size && Math.max(...points.map((point) => point[of])) > 0;
  return crosses(0, platWidth + mostLeft) && crosses(1, platHeight);
}

function boxPath({ left, top, right, bottom }: Box): string {
  return `M${text([left, top])}H${round(right)}V${round(bottom)}H${round(left)}Z`;
}

/** A block with rounded corners. */
function roundedBox({ left, right, top, bottom }: Box): string {
  const c = corner;
  const [west, east] = [round(left + c), round(right - c)];
  const [north, south] = [round(top + c), round(bottom - c)];
  return `M${west} ${round(top)}H${east}q${c} 0 ${c} ${c}V${south}q0 ${c}-${c} ${c}H${west}q-${c} 0-${c}-${c}V${north}q0-${c} ${c}-${c}Z`;
}

function text([x, y]: Point): string {
  return `${round(x)} ${round(y)}`;
}

/** Half a unit is less than a line's width on a screen. */
export function round(value: number): number {
  return Math.round(value * 2) / 2;
}
