/**
 * Tells Vite's loader which style sheets are already in the page: it loads those of a lazy chunk unless there is a
 * link to them.
 */
export function registerInlinedStyles(): void {
  for (const { dataset } of document.querySelectorAll<HTMLElement>('style[data-files]')) {
    for (const file of dataset.files?.split(' ') ?? []) {
      const link = { rel: 'stylesheet', href: `/${file}`, disabled: true };
      document.head.append(Object.assign(document.createElement('link'), link));
    }
  }
}
