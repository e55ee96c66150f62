import { describe, expect, it } from 'vitest';
import { dueKinds, type News, type NewsOfKind, unmailedKinds } from '#lambdas/storage/seller-mails/news-rows.ts';
import { WorkspaceId } from '#shared/account/workspace.ts';

const at = (time: string) => `2026-11-05T${time}.000Z`;

const of = (kind: NewsOfKind['kind'], said: string, mailed?: string): NewsOfKind => ({
  kind,
  said: { at: at(said), page_id: 'page', key: 'key' },
  mailed: mailed === undefined ? undefined : at(mailed),
  left: undefined,
});

function news(kinds: NewsOfKind[], { due = true, since = '00:00:00' } = {}): News {
  const row = {
    account: 'account',
    sort_key: 'seller-news#deal',
    user_id: WorkspaceId.parse('user'),
    analysis_id: 'deal',
  };
  return { ...row, since: at(since), kinds, ...(due && { due_at: at('12:00:00') }) };
}

const kindsOf = (found: NewsOfKind[]) => found.map(({ kind }) => kind);

describe('an answer', () => {
  it('gets a mail when its kind had none, or an hour later, and not a second before', () => {
    expect(kindsOf(dueKinds(news([of('question', '10:00:00')])))).toEqual(['question']);
    expect(kindsOf(dueKinds(news([of('question', '10:59:59', '10:00:00')])))).toEqual([]);
    expect(kindsOf(dueKinds(news([of('question', '11:00:00', '10:00:00')])))).toEqual(['question']);
  });

  it('gets one for each kind, whatever the others had', () => {
    const both = news([of('question', '10:30:00', '10:00:00'), of('call', '10:30:00')]);
    expect(kindsOf(dueKinds(both))).toEqual(['call']);
    expect(kindsOf(unmailedKinds(both))).toEqual(['question']);
  });

  it('is for the mail of the day when it had none and none is due', () => {
    expect(unmailedKinds(news([of('question', '10:00:00', '10:00:00')], { due: false }))).toEqual([]);
    expect(unmailedKinds(news([of('question', '10:00:00')]))).toEqual([]);
    expect(kindsOf(unmailedKinds(news([of('question', '10:30:00', '10:00:00')], { due: false })))).toEqual([
      'question',
    ]);
  });

  it('is for no mail once everything before a later answer was read', () => {
    const read = news([of('question', '10:30:00', '10:00:00'), of('call', '12:00:00', '12:00:00')], {
      due: false,
      since: '12:00:00',
    });
    expect(unmailedKinds(read)).toEqual([]);
  });
});
