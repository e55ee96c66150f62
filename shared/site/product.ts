/** The product's name, and what it is. Who runs an installation is in operator.ts. */
export const product = {
  name: 'Dealwright',
  description: 'What a house is worth, which creative financing structure fits it, and why.',
} as const;

/** A page's title for browsers and search results. */
export function titleOf(page: string): string {
  return `${page} · ${product.name}`;
}
