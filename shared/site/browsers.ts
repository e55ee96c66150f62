/**
 * The oldest supported version of each browser. Chrome 114, Firefox 125 and Safari 17 are the first with the Popover
 * API, which shows a figure's explanation; `:has()`, `URLSearchParams.size` and `toWellFormed` are older. The build's
 * target, the help page and the README follow from this.
 */
export const oldestBrowsers = { Chrome: 114, Edge: 114, Firefox: 125, Safari: 17 } as const;

const { Chrome, Firefox, Safari } = oldestBrowsers;

export const browsersText = `Chrome and Edge from ${Chrome}, Firefox from ${Firefox}, Safari from ${Safari}`;

/** In Vite's and esbuild's notation. */
export const buildTargets = Object.entries(oldestBrowsers).map(([name, version]) => `${name.toLowerCase()}${version}`);
