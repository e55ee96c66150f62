import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { PointerEventsCheckLevel, type UserEvent, userEvent } from '@testing-library/user-event';
import type { Window as HappyWindow } from 'happy-dom';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterAll, afterEach, expect, vi } from 'vitest';
import { type Person, startSystem, type TestSystem } from '#test/support/system.ts';
import { App } from '#web/app/app.tsx';
import { WorkerInPage } from './worker-in-page.ts';

/*
 * The site's own code without a browser, before the local system: for what forms and lists say and send. What a
 * browser does itself (layout, keys, printing, a network that goes away) is tested in Chromium.
 */

// What comes about on a busy machine takes its time.
// Without a browser nothing says what is hidden; to work it out for every element takes seconds.
configure({ asyncUtilTimeout: 60_000, defaultHidden: true });

declare global {
  interface Window {
    happyDOM: HappyWindow['happyDOM'];
  }
}

export type Screens = {
  system: TestSystem;
  /** Opens a path of the site in place of what is open, as somebody or as a guest. */
  open(path: string, person?: Person): UserEvent;
  /** Loads the page anew. */
  reload(): void;
};

/** A local system, and its site in happy-dom. A test's screen, storage and session end with the test. */
export async function startScreens(options?: Parameters<typeof startSystem>[0]): Promise<Screens> {
  const system = await startSystem(options);
  window.happyDOM.setURL(`${system.url}/`);
  Reflect.set(globalThis, 'Worker', WorkerInPage);
  const { fetch } = globalThis;
  // A page that still loads when its file ends would fail in each file after it.
  afterAll(() => vi.dynamicImportSettled());
  afterEach(() => {
    leave();
    globalThis.fetch = fetch;
    window.localStorage.clear();
    window.sessionStorage.clear();
    noteSession();
  });
  return {
    system,
    open(path, person) {
      leave();
      for (const [key, value] of Object.entries(person?.stored ?? {})) window.localStorage.setItem(key, value);
      noteSession();
      window.happyDOM.setURL(system.url + path);
      show();
      // Without a browser's styles nothing takes a pointer away; to ask each element costs more than the press.
      return userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
    },
    reload() {
      leave();
      show();
    },
  };
}

/** A toast outlives the screen that it was shown on; the next one's tests must not read it. */
function leave(): void {
  for (const close of document.querySelectorAll<HTMLElement>('.toast .icon-button')) fireEvent.click(close);
  cleanup();
}

function show(): void {
  render(
    <SWRConfig value={{ provider: freshCache() }}>
      <BrowserRouter useTransitions={false}>
        <App />
      </BrowserRouter>
    </SWRConfig>,
  );
}

/**
 * A cache without what another screen has read. SWR drops a cache with the component that made it; what a screen still
 * does when it is left would then fail. Here a component makes it that stays.
 */
function freshCache(): () => Map<string, never> {
  const cache = new Map<string, never>();
  const provider = () => cache;
  flushSync(() => createRoot(document.createElement('div')).render(<SWRConfig value={{ provider }} />));
  return provider;
}

/** As a browser does it in the other tabs. */
function noteSession(): void {
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
}

/** Answers calls of a method and path in place of the system, until the returned function is called or the test ends. */
export function answerInstead(
  method: string,
  path: string,
  answer: (request: Request) => Response | Promise<Response>,
): () => void {
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    const request = new Request(new URL(String(input), window.location.href), init);
    const isMeant = request.method === method && new URL(request.url).pathname === path;
    return isMeant ? await answer(request) : await fetch(input, init);
  };
  return () => {
    globalThis.fetch = fetch;
  };
}

/** The value of the field with this label, once it is there. */
export async function typedIn(label: string): Promise<string> {
  const field = await screen.findByLabelText(label);
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : '';
}

/** Enters a field, by its label, and puts a text in the place of what it holds: typing key by key costs much more. */
export async function fill(label: string | RegExp, text: string, place: HTMLElement = document.body): Promise<void> {
  const field = await within(place).findByLabelText(label);
  field.focus();
  fireEvent.change(field, { target: { value: text } });
}

/** The button with this name, once it is there. By its role it costs a page of figures a second. */
export async function findButton(name: string | RegExp, place: ParentNode = document): Promise<HTMLButtonElement> {
  return await waitFor(() => {
    const nameOf = (button: Element) => button.getAttribute('aria-label') ?? button.textContent?.trim() ?? '';
    const isMeant = (text: string) => (typeof name === 'string' ? text === name : name.test(text));
    const found = [...place.querySelectorAll('button')].find((button) => isMeant(nameOf(button)));
    if (found === undefined) throw new Error(`There is no button ${name}.`);
    return found;
  });
}

/** Resolves when the toast on screen says this. */
export async function expectToast(title: string, text = ''): Promise<void> {
  await waitFor(() => {
    const words = document.querySelector('.toast')?.textContent ?? 'no toast';
    expect(words).toContain(title);
    expect(words).toContain(text);
  });
}
