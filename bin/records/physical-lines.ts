import { createReadStream } from 'node:fs';
import { decodeBlock } from './decode-block.ts';

/** The most bytes of a line, and of a field in quotes with all its lines. */
export const maxLine = 65_536;

export const lineProblems = ['encoding', 'too_long', 'nul'] as const;

/** A physical line of a file, from 1; `problem` takes the place of a text that can't be read. */
export type PhysicalLine = { line: number; text: string; problem?: never } | { line: number; problem: LineProblem };
export type LineProblem = (typeof lineProblems)[number];

const newline = 10;

/** A place between two lines: the bytes and the lines before it. */
export type LineMark = { offset: number; line: number };

/** `read`: bytes of the file so far. `next`: where the block ends; none within a line that is passed over. */
type Block = { lines: PhysicalLine[]; read: number; next: LineMark | undefined };

/**
 * The lines of a file without their ends, a block at a time, so that memory does not grow with the file. A line of any
 * length is one problem: its bytes are passed over.
 */
export async function* physicalLines(
  file: string,
  encoding: 'utf-8' | 'windows-1252',
  from: LineMark,
): AsyncGenerator<Block> {
  let { line, offset: read } = from;
  let rest: Buffer<ArrayBufferLike> = Buffer.alloc(0);
  let isPassing = false;
  // Blocks larger than a stream's own leave more garbage at a time, and are no faster.
  for await (const chunk of createReadStream(file, { start: from.offset })) {
    let bytes: Buffer = chunk;
    read += bytes.length;
    const lines: PhysicalLine[] = [];
    if (isPassing) {
      const end = bytes.indexOf(newline);
      if (end === -1) continue;
      isPassing = false;
      bytes = bytes.subarray(end + 1);
    }
    const all = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    const end = all.lastIndexOf(newline) + 1;
    rest = all.subarray(end);
    for (const each of linesOf(all.subarray(0, end), encoding)) lines.push(numbered(each, ++line));
    if (rest.length > maxLine) {
      lines.push({ line: ++line, problem: 'too_long' });
      rest = Buffer.alloc(0);
      isPassing = true;
    }
    yield { lines, read, next: isPassing ? undefined : { offset: read - rest.length, line } };
  }
  if (rest.length > 0)
    yield { lines: linesOf(rest, encoding).map((each) => numbered(each, ++line)), read, next: undefined };
}

type Line = string | { problem: LineProblem };

const numbered = (each: Line, line: number): PhysicalLine =>
  typeof each === 'string' ? { line, text: each } : { line, problem: each.problem };

/** At once where all of a block reads, which is nearly always; else line by line. */
function linesOf(block: Buffer, encoding: 'utf-8' | 'windows-1252'): Line[] {
  if (block.length === 0) return [];
  const text = block.includes(0) ? undefined : decodeBlock(block, encoding);
  const lines = text?.split('\n');
  if (lines?.at(-1) === '') lines.pop();
  if (lines?.every(({ length }) => length * 3 <= maxLine)) return lines.map(withoutReturn);
  const each: Line[] = [];
  for (let start = 0; start < block.length; ) {
    const found = block.indexOf(newline, start);
    const end = found === -1 ? block.length : found;
    each.push(lineOf(block.subarray(start, end), encoding));
    start = end + 1;
  }
  return each;
}

function lineOf(bytes: Buffer, encoding: 'utf-8' | 'windows-1252'): Line {
  if (bytes.length > maxLine) return { problem: 'too_long' };
  if (bytes.includes(0)) return { problem: 'nul' };
  const text = decodeBlock(bytes, encoding);
  return text === undefined ? { problem: 'encoding' } : withoutReturn(text);
}

const withoutReturn = (text: string) => (text.endsWith('\r') ? text.slice(0, -1) : text);
