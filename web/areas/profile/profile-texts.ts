/** The specification's texts about profiles. */
export const profileText = {
  loadFailed: 'Failed to load profile data',
  failed: 'Failed to update profile. Please try again.',
} as const;
