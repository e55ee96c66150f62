/** The URL, if the text is one. (`URL.parse` and `URL.canParse` need newer browsers than browsers.ts names.) */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
