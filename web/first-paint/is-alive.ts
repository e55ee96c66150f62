/**
 * Whether React has taken over an element that the build has rendered. It says so to nobody, but leaves properties of
 * its own on the element; without them a press would at worst be lost, as it is without this.
 */
export function isAlive(element: Element): boolean {
  return Object.keys(element).some((key) => key.startsWith('__react'));
}
