/* Separate from the schemas, so that a public page can show a text without loading them. */

/** The specification's texts, used by the browser and the Lambdas. */
export const errorText = {
  unexpected: 'An unexpected error occurred. Please try again.',
  quota: "You've reached your monthly analysis limit. Upgrade your plan to analyze more properties.",
  lookupFailed: 'Failed to fetch property data. Please try again.',
  tooManyMisses: 'Too many lookups found nothing within the hour. Check the addresses, and try again in the next hour.',
  tooManyRequests: 'Too many requests right now. Wait a few seconds, then try again.',
  propertyNotFound: 'We could not find a property record for that address. Check the street, city, state and ZIP.',
  sessionEnded: 'This session was ended. Sign in again.',
  workspaceGone: 'Workspace not found.',
  newHousesNeedPlan: 'New houses need a plan. Houses we already know still open.',
  addressMismatch: 'We found no record of exactly that address.',
} as const;
