import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeStorage } from '#test/web/api/session/fake-storage.ts';
import { showChat } from '#web/areas/support/chat/chat-window.ts';
import { keepDraft, readDraft } from '#web/areas/support/contact/contact-draft.ts';

function refuse(): never {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', { ...fakeStorage(), getItem: refuse, setItem: refuse, removeItem: refuse });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('where the browser keeps nothing', () => {
  it('the contact form can be typed into', () => {
    expect(readDraft()).toEqual({});
    expect(() => keepDraft({ subject: 'Hello' })).not.toThrow();
    expect(() => keepDraft(null)).not.toThrow();
  });

  it('the chat can be opened and closed', () => {
    expect(() => showChat(true)).not.toThrow();
    expect(() => showChat(false)).not.toThrow();
  });
});

describe('what was typed into the contact form', () => {
  it('is there after a reload, and what is no draft is ignored', () => {
    vi.stubGlobal('sessionStorage', fakeStorage());
    keepDraft({ subject: 'Hello', topic: 'billing' });
    expect(readDraft()).toEqual({ subject: 'Hello', topic: 'billing' });
    for (const junk of ['{"subj', '7', '{"subject":7,"topic":"none"}']) {
      sessionStorage.setItem('contact-draft', junk);
      expect(readDraft(), junk).toEqual({});
    }
  });
});
