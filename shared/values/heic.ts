/** Brands of the container that Apple's photos come in (ISO/IEC 23008-12, annex B). */
const brands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);

/** Whether a file is an HEIC photo: its `ftyp` box says so, whatever its name. */
export function isHeic(bytes: Uint8Array): boolean {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  return text(4, 8) === 'ftyp' && brands.has(text(8, 12));
}
