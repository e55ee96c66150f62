/** What the specification says about a profile, in its words. */
export const profileText = {
  loadFailed: 'Failed to load profile data',
  failed: 'Failed to update profile. Please try again.',
} as const;
