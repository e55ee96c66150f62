import { listReader } from './read-list.ts';
import type { ReaderRequest } from './reader-answers.ts';

/* The worker that reads a file, so that the page never waits for it. */

const answerTo = listReader();

addEventListener('message', ({ data }: MessageEvent<ReaderRequest>) => {
  void answerTo(data).then((answer) => postMessage(answer));
});
