/** The product's name and the facts about its maker, spelled once. */
export const brand = {
  name: 'Dealwright',
  company: 'Dealwright, Inc.',
  supportEmail: 'support@dealwright.example',
  location: 'Phoenix, AZ',
  description: 'What a house is worth, which creative financing structure fits it, and why.',
} as const;

/** A page's title as browsers and search results show it. */
export function titleOf(page: string): string {
  return `${page} · ${brand.name}`;
}
