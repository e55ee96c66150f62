import { listReader } from '#web/areas/screening/reader/read-list.ts';
import type { ReaderRequest } from '#web/areas/screening/reader/reader-answers.ts';

/** The worker that reads files, where there is none: it answers in the page, with copies, as a worker does. */
export class WorkerInPage extends EventTarget {
  #answerTo = listReader();
  #isEnded = false;

  postMessage(request: ReaderRequest): void {
    void this.#answerTo(structuredClone(request)).then((answer) => {
      const data: unknown = structuredClone(answer);
      if (!this.#isEnded) this.dispatchEvent(new MessageEvent('message', { data }));
    });
  }

  terminate(): void {
    this.#isEnded = true;
  }
}
