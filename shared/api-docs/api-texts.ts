import texts from './api-texts.json' with { type: 'json' };

/**
 * The description of each field of the documented API, by path, for the generated reference. Separate from the
 * schemas, so that neither site nor functions load it.
 */
export const apiTexts: Readonly<Record<string, string>> = texts;
