import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { link, rm } from 'node:fs/promises';
import { arch, platform } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { type Browser, chromium } from 'playwright-core';

/** A headless shell for Linux on x64, compressed. */
const packed = join(import.meta.dirname, '../../../node_modules/@sparticuz/chromium/bin/chromium.br');

type Found = { executablePath: string; args: string[] };

/** A Chromium as people have it, in the order a developer would expect; without one, the shell of the packages. */
export async function findChromium(): Promise<Found> {
  const installed = [
    process.env.CHROMIUM_PATH,
    chromium.executablePath(),
    '/usr/bin/google-chrome',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ].find((path) => path && existsSync(path));
  return installed ? { executablePath: installed, args: [] } : await findShell();
}

/** The shell of the packages. It is unpacked by the first to need it, and goes with its version of the package. */
async function findShell(): Promise<Found> {
  const unpacked = packed.replace(/\.br$/, '');
  if (!existsSync(unpacked)) {
    // A worker that starts meanwhile must not find half of it, and no other one may replace it once it runs.
    const underWay = `${unpacked}.${process.pid}`;
    await pipeline(createReadStream(packed), createBrotliDecompress(), createWriteStream(underWay, { mode: 0o755 }));
    await link(underWay, unpacked).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    await rm(underWay);
  }
  return { executablePath: unpacked, args: ['--headless=old'] };
}

/**
 * Starts a Chromium that does nothing but what it is told: the shell of the packages, which takes a third of the
 * processor time of a Chromium with windows and is the same version everywhere, unless `CHROMIUM_PATH` names another.
 */
export async function launchChromium(more: string[] = []): Promise<Browser> {
  const hasShell = platform() === 'linux' && arch() === 'x64' && !process.env.CHROMIUM_PATH;
  const { executablePath, args } = await (hasShell ? findShell() : findChromium());
  return await chromium.launch({
    executablePath,
    // Tests only ever load pages of this machine, which they trust; containers often run them as root.
    args: [...args, ...more, '--no-sandbox', '--disable-background-networking', '--disable-dev-shm-usage'],
  });
}
