/** What a page says of itself to browsers, search engines and whoever is sent a link to it. */
export type PageHead = {
  /** Shown as "{title} · Dealwright"; at most 45 characters, so that a list of results shows all of it. */
  title: string;
  /** One or two sentences, 50 to 160 characters. */
  description: string;
  /** The page above this one, where there is one besides the home page. */
  parent?: `/${string}`;
};

/**
 * Every page that anybody may read, by its path: these are rendered to HTML by the build, stand in the sitemap and
 * set the head. A new page is a line here and its component in routes.tsx, which the types then ask for.
 *
 * Rendering such a page must touch no `window`, `document` or storage, and give the same HTML at each time and
 * place: what differs comes in an effect. The page has one `h1` and sets no title by itself.
 */
export const publicPages = {
  '/': {
    title: 'Every house has a deal in it',
    description:
      'Type an address: see what the house is worth, how much equity the owner has and which creative financing structure fits, with the numbers that say why.',
  },
  '/pricing': {
    title: 'Pricing',
    description:
      'Basic, Professional and Enterprise: what each plan costs by the month and by the year, and what it has. Free for 7 days, cancel anytime.',
  },
  '/contact-support': {
    title: 'Contact Support',
    description:
      'Reach a person by e-mail, live chat or a message. E-mail is answered within 24 hours, the chat in minutes.',
  },
  '/documentation/quick-start': {
    title: 'API Quick Start',
    description:
      'From an API key to the first analysis in a minute: one call with curl or TypeScript, what its answer says, and how to send it again safely.',
    parent: '/documentation',
  },
  '/documentation/api-reference': {
    title: 'API Reference',
    description:
      'Every call of the API with its fields, limits, errors and an example to run: analyze addresses, read the portfolio, look properties up.',
    parent: '/documentation',
  },
} satisfies Record<`/${string}`, PageHead>;

export type PublicPath = keyof typeof publicPages;

/** What is said of the page at this path; undefined where there is no public page. */
export function headOf(path: string): PageHead | undefined {
  const pages: Record<string, PageHead> = publicPages;
  return Object.hasOwn(pages, path) ? pages[path] : undefined;
}
