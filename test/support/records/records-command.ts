import { execFile } from 'node:child_process';
import { join } from 'node:path';

/** The file of `npm run records`. */
export const recordsCommand = join(import.meta.dirname, '../../../bin/records/records-command.ts');

/** Nothing of this machine's AWS settings, and the port of a system that runs here. */
export const environmentOf = (url: string) => ({ PATH: process.env.PATH, PORT: new URL(url).port });

/** Runs `npm run records` on a local system. */
export const runRecords = (url: string, ...args: string[]) =>
  new Promise<{ code: number | string; printed: string }>((resolve) => {
    execFile(process.execPath, [recordsCommand, ...args], { env: environmentOf(url) }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, printed: stdout + stderr }),
    );
  });

/** The name of the load that a command has printed. */
export const loadIn = (printed: string): string => /load (\d{8}T\d{4})/.exec(printed)?.[1] ?? 'none';
