import { UnreadableFile } from '#shared/lists/unreadable-file.ts';
import { workerUrl } from '#web/api/script-url.ts';
import file from './list-reader.ts?worker&url';
import type { ReaderAnswer, ReaderCalls } from './reader-answers.ts';

export type Reader = ReaderCalls & {
  /** Ends the worker; calls that wait are never answered. */
  close: () => void;
};

type Waiting = { resolve: (value: unknown) => void; reject: (error: Error) => void };

/** Starts the worker that reads files. Its calls throw `UnreadableFile`, whose message is for the user. */
export function openReader(): Reader {
  const worker = new Worker(workerUrl(file), { type: 'module' });
  const waiting = new Map<number, Waiting>();
  let last = 0;
  worker.addEventListener('message', ({ data }: MessageEvent<ReaderAnswer>) => {
    const { id, value, problem, failure } = data;
    const call = waiting.get(id);
    waiting.delete(id);
    if (problem !== undefined) call?.reject(new UnreadableFile(problem));
    else if (failure !== undefined) call?.reject(new Error(failure));
    else call?.resolve(value);
  });
  worker.addEventListener('error', () => {
    for (const { reject } of waiting.values())
      reject(new UnreadableFile('This file could not be read. Load the page again.'));
    waiting.clear();
  });
  const calling =
    <Call extends keyof ReaderCalls>(call: Call) =>
    (input: Parameters<ReaderCalls[Call]>[0]) =>
      new Promise<unknown>((resolve, reject) => {
        last += 1;
        waiting.set(last, { resolve, reject });
        worker.postMessage({ id: last, call, input });
      }) as ReturnType<ReaderCalls[Call]>;
  return { open: calling('open'), read: calling('read'), rows: calling('rows'), close: () => worker.terminate() };
}
