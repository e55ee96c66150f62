/**
 * Whole numbers from 0 to below 2³² that look random, and are the same each time: a counter under the finalizer of
 * MurmurHash3.
 */
export function repeatableRandom(start: number): () => number {
  let counter = start;
  return () => {
    counter += 1;
    let mixed = Math.imul(counter ^ (counter >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return (mixed ^ (mixed >>> 16)) >>> 0;
  };
}
