/** A packet has 20 photos: more at once would fill a route's throttle for everybody else. */
const most = 4;

let running = 0;
const waiting: (() => void)[] = [];

/** Reads a photo's file when fewer than four others are being read. */
export async function inTurn<T>(read: () => Promise<T>): Promise<T> {
  if (running < most) running += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await read();
  } finally {
    // The place goes to the next one.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
