/**
 * Adds links for inlined style sheets. Vite's loader fetches the sheets of a lazy chunk unless it finds a link to them.
 */
export function registerInlinedStyles(): void {
  for (const { dataset } of document.querySelectorAll<HTMLElement>('style[data-files]')) {
    for (const file of dataset.files?.split(' ') ?? []) {
      const link = { rel: 'stylesheet', href: `/${file}`, disabled: true };
      document.head.append(Object.assign(document.createElement('link'), link));
    }
  }
}
