import { Window } from 'happy-dom';
import { type Environment, populateGlobal } from 'vitest/runtime';
import { exampleOperator } from '#shared/site/operator.ts';

/**
 * happy-dom's document and window, beside Node's own network, URLs and locks: the local system runs in the same
 * process, and a page's requests must reach it as a browser's do.
 */
export default {
  name: 'dom',
  viteEnvironment: 'ssr',
  setup(global: typeof globalThis) {
    const window = new Window({ url: 'http://127.0.0.1/' });
    const { company, address, supportEmail } = exampleOperator;
    Object.assign(window.document.documentElement.dataset, { company, address, support: supportEmail });
    // React complains of elements that happy-dom does not know yet, such as `search`.
    Reflect.defineProperty(window.HTMLUnknownElement.prototype, Symbol.toStringTag, { value: 'HTMLElement' });
    // happy-dom says `null`, which no browser does.
    Reflect.defineProperty(window.navigator, 'locks', { value: global.navigator.locks });
    const { keys, originals } = populateGlobal(global, window, { bindFunctions: true });
    const { fetch } = global;
    global.fetch = (input, init) =>
      fetch(typeof input === 'string' ? new URL(input, window.location.href) : input, init);
    return {
      async teardown() {
        await window.happyDOM.close();
        for (const key of keys) Reflect.deleteProperty(global, key);
        for (const [key, value] of originals) Reflect.set(global, key, value);
        global.fetch = fetch;
      },
    };
  },
} satisfies Environment;
