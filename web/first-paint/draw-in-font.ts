import { nextTask } from './next-task.ts';
import { fontKey, siteFont } from './site-font.ts';

/**
 * Draws a rendered page anew once there is the font, unless somebody who reads it would lose the line: the one before
 * is as wide, but a text that just filled its lines may take one more. Pages that follow are drawn with it at once.
 */
export async function drawInFont(): Promise<void> {
  if (document.documentElement.dataset.font !== undefined) return;
  const loaded = await document.fonts.load(siteFont).catch(() => []);
  if (loaded.length === 0) return;
  keepFont();
  const pieces = piecesOf(document.body);
  const seen = pieces.filter(isReadOrAbove);
  if (!(await takeFont(seen))) return;
  for (const piece of pieces.filter((each) => !seen.includes(each))) {
    piece.dataset.font = '';
    if (!isDrawn(piece)) continue;
    // Laid out here and now: the next frame would do so with all pieces together.
    piece.getBoundingClientRect();
    await nextTask();
  }
  document.documentElement.dataset.font = '';
}

function keepFont(): void {
  try {
    sessionStorage.setItem(fontKey, '');
  } catch {
    // A browser that refuses storage draws each page as the first.
  }
}

/** Gives the pieces the font; takes it away again, and says so, if anything moved for it that one would notice. */
async function takeFont(pieces: HTMLElement[]): Promise<boolean> {
  const texts = pieces.flatMap(textsWithin);
  const before = texts.map(placeOf);
  await nextTask();
  for (const piece of pieces) piece.dataset.font = '';
  const isStill = texts.every((text, index) => isNear(placeOf(text), before[index]));
  if (!isStill) for (const piece of pieces) delete piece.dataset.font;
  return isStill;
}

/** All else stands where the texts let it. */
function textsWithin(piece: HTMLElement): Node[] {
  const walker = document.createTreeWalker(piece, NodeFilter.SHOW_TEXT);
  const texts: Node[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  return texts;
}

type Place = { top: number; left: number };

/** Where a text begins, if it is drawn. */
function placeOf(text: Node): Place | undefined {
  const range = document.createRange();
  range.selectNode(text);
  return range.getClientRects()[0];
}

const isNear = (now: Place | undefined, before: Place | undefined) =>
  !now || !before || (Math.abs(now.top - before.top) < 3 && Math.abs(now.left - before.left) < 24);

/**
 * What is far below is not, and to ask for its place would have it drawn. (Before Safari 17.4 nothing can be asked, and
 * all is drawn.)
 */
const isDrawn = (piece: HTMLElement) =>
  !('checkVisibility' in piece) || piece.checkVisibility({ contentVisibilityAuto: true });

/** A line more above the screen would move what is on it. */
const isReadOrAbove = (piece: HTMLElement) =>
  isDrawn(piece) && piece.getBoundingClientRect().top < window.innerHeight;

/** Parts of a page that are small enough to be drawn anew without keeping a phone from answering. */
function piecesOf(part: HTMLElement): HTMLElement[] {
  const isSmall = part.getElementsByTagName('*').length <= 20;
  const children = [...part.children].filter((child) => child instanceof HTMLElement);
  return isSmall ? [part] : children.flatMap(piecesOf);
}
