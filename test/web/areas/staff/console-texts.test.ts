import { describe, expect, it } from 'vitest';
import { foundAnswers } from '#web/areas/staff/conversation/found-answers.ts';
import { replyLink } from '#web/areas/staff/messages/reply-link.ts';
import { waitingText } from '#web/areas/staff/queue/waiting-time.tsx';

describe('the waiting time', () => {
  it.each([
    [0, '0:00'],
    [42_900, '0:42'],
    [725_000, '12:05'],
    [3_900_000, '1 h 5 min'],
    [97_200_000, '1 d 3 h'],
    [-5000, '0:00'],
  ])('of %d milliseconds reads %s', (ms, text) => {
    expect(waitingText(ms)).toBe(text);
  });
});

describe('searching the answers', () => {
  const answer = (id: string, title: string, text: string) => ({ id, title, text });
  const answers = [
    answer('1', 'Greeting', 'Good morning! How can I help with your invoice?'),
    answer('2', 'Invoice by e-mail', 'We send every invoice by e-mail.'),
    answer('3', 'Reset a password', 'Use the link below the form.'),
  ];

  it('finds every word in title or text, titles first', () => {
    expect(foundAnswers(answers, 'INVOICE').map(({ id }) => id)).toEqual(['2', '1']);
    expect(foundAnswers(answers, 'help  morning').map(({ id }) => id)).toEqual(['1']);
    expect(foundAnswers(answers, 'refund')).toEqual([]);
    expect(foundAnswers(answers, ' ')).toHaveLength(3);
  });
});

describe('the reply by e-mail', () => {
  it('names the message answered, and holds no more than address and subject', () => {
    const link = replyLink({
      reference: 'DW-1NG38BJ-GH62B',
      name: 'Ann',
      email: 'ann+a&b@people.example',
      topic: 'billing',
      subject: 'Twice & again?',
      message: 'Hello',
      state: 'open',
      created_at: '2026-11-21T09:00:00.000Z',
    });
    const url = new URL(link);
    expect(decodeURIComponent(url.pathname)).toBe('ann+a&b@people.example');
    expect([...url.searchParams]).toEqual([['subject', 'Re: Twice & again? [DW-1NG38BJ-GH62B]']]);
  });
});
