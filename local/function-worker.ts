import { parentPort, workerData } from 'node:worker_threads';
import * as z from 'zod/mini';

/*
 * One instance of a Lambda function: loads the bundle once, then handles one event after the other, as an
 * execution environment does. Results travel as JSON text, so that what JSON can't carry is lost here too.
 */
const { module, exportName, functionName } = z
  .object({ module: z.string(), exportName: z.string(), functionName: z.string() })
  .parse(workerData);
const Message = z.object({ event: z.unknown(), requestId: z.string(), deadline: z.number() });

const loaded: Record<string, unknown> = await import(module);
const handler = loaded[exportName];
if (typeof handler !== 'function') throw new Error(`${module} exports no function ${exportName}.`);

parentPort?.on('message', async (message: unknown) => {
  const { event, requestId, deadline } = Message.parse(message);
  const context = {
    functionName,
    awsRequestId: requestId,
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
  };
  try {
    const result: unknown = await handler(event, context);
    parentPort?.postMessage({ ok: true, result: JSON.stringify(result) ?? 'null' });
  } catch (error) {
    const { name, message: text, stack } = error instanceof Error ? error : new Error(String(error));
    parentPort?.postMessage({ ok: false, error: `${name}: ${text}`, stack });
  }
});
parentPort?.postMessage({ ready: true });
