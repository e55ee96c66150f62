/* Browser and system from a User-Agent, for people to tell their sessions apart. Anybody can send any. */

/** The first that matches: most browsers also name those that they resemble. */
const browsers: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bDuckDuckGo\//, 'DuckDuckGo'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.* Safari\//, 'Safari'],
];

const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** `{ browser: 'Chrome', system: 'Windows' }`; empty where the User-Agent does not say. */
export function browserOf(userAgent: string | undefined): { browser: string; system: string } {
  return { browser: firstIn(browsers, userAgent), system: firstIn(systems, userAgent) };
}

const firstIn = (named: [RegExp, string][], text = '') =>
  named.find(([pattern]) => pattern.test(text.slice(0, 500)))?.[1] ?? '';
