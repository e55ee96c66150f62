/** The product's name and its maker's details. */
export const brand = {
  name: 'Dealwright',
  company: 'Dealwright, Inc.',
  supportEmail: 'support@dealwright.example',
  location: 'Phoenix, AZ',
  description: 'What a house is worth, which creative financing structure fits it, and why.',
} as const;

/** A page's title for browsers and search results. */
export function titleOf(page: string): string {
  return `${page} · ${brand.name}`;
}
