import { parentPort, workerData } from 'node:worker_threads';
import * as z from 'zod/mini';
import { keyFile } from './key-houses.ts';

/* Keys one part of a load's houses, beside the other. */

const { from, to, now } = z.object({ from: z.string(), to: z.string(), now: z.date() }).parse(workerData);
await keyFile(from, to, now, (rows) => parentPort?.postMessage(rows));
