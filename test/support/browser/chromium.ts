import { existsSync } from 'node:fs';
import sparticuz from '@sparticuz/chromium';
import { type Browser, chromium } from 'playwright-core';

/** Where a Chromium is, in the order a developer would expect; the last one comes with the packages. */
export async function findChromium(): Promise<{ executablePath: string; args: string[] }> {
  const installed = [
    process.env.CHROMIUM_PATH,
    chromium.executablePath(),
    '/usr/bin/google-chrome',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ].find((path) => path && existsSync(path));
  if (installed) return { executablePath: installed, args: [] };
  // Not with the package's own arguments, which put all pages into one process and turn the same-origin rule off.
  return { executablePath: await sparticuz.executablePath(), args: ['--headless=old'] };
}

/** Starts a Chromium that does nothing but what it is told. */
export async function launchChromium(more: string[] = []): Promise<Browser> {
  const { executablePath, args } = await findChromium();
  return await chromium.launch({
    executablePath,
    // Tests only ever load pages of this machine, which they trust; containers often run them as root.
    args: [...args, ...more, '--no-sandbox', '--disable-background-networking', '--disable-dev-shm-usage'],
  });
}
