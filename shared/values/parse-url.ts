/** The address a text is, if it is one. (`URL.parse` and `URL.canParse` need newer browsers than browsers.ts names.) */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
