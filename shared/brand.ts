/** The product's name and the facts about its maker, spelled once. */
export const brand = {
  name: 'Dealwright',
  company: 'Dealwright, Inc.',
  supportEmail: 'support@dealwright.example',
  location: 'Phoenix, AZ',
  description: 'What a house is worth, which creative financing structure fits it, and why.',
} as const;
