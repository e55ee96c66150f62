import type { PDFFont } from 'pdf-lib';

/** Breaks at spaces; a word wider than the line is split. */
export function linesOf(text: string, font: Pick<PDFFont, 'widthOfTextAtSize'>, size: number, width: number): string[] {
  const fits = (line: string) => font.widthOfTextAtSize(line, size) <= width;
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && fits(`${last} ${word}`)) {
      lines[lines.length - 1] = `${last} ${word}`;
      continue;
    }
    let rest = word;
    while (!fits(rest) && rest.length > 1) {
      let most = rest.length - 1;
      while (most > 1 && !fits(rest.slice(0, most))) most -= 1;
      lines.push(rest.slice(0, most));
      rest = rest.slice(most);
    }
    lines.push(rest);
  }
  return lines;
}
