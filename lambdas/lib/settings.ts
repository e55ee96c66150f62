/*
 * The settings a function reads from its environment, spelled once: the construct that grants access to a
 * table or bucket also writes its name under this key.
 */
export const settings = {
  profilesTable: 'PROFILES_TABLE',
  analysesTable: 'ANALYSES_TABLE',
  propertiesTable: 'PROPERTIES_TABLE',
  avatarsBucket: 'AVATARS_BUCKET',
  /** Which property source answers: `sample` until a provider is configured. */
  propertySource: 'PROPERTY_SOURCE',
} as const;

export type Setting = keyof typeof settings;

/** The setting's value; throws by name when the function was deployed without it. */
export function setting(name: Setting): string {
  const value = process.env[settings[name]];
  if (value === undefined || value === '') throw new Error(`Setting ${settings[name]} is missing.`);
  return value;
}
