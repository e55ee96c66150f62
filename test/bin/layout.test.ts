import { describe, expect, it } from 'vitest';
import { circlesIn, foldersOf, importsOf, layoutProblems, readSources, refusalOf } from '#bin/layout.ts';

describe('The layout of the repository', () => {
  it('has no circle and no import against an arrow', () => {
    expect(layoutProblems()).toEqual([]);
  });

  it('is read whole: every folder of ours is there', () => {
    const folders = [...foldersOf(readSources()).keys()].map((name) => name.split('/')[0]);
    expect(new Set(folders)).toEqual(new Set(['bin', 'infra', 'lambdas', 'local', 'shared', 'test', 'web']));
  });

  it.each([
    ['shared/finance/deal.ts', 'lambdas/runtime/log.ts'],
    ['shared/finance/deal.ts', 'web/api/client.ts'],
    ['shared/finance/deal.ts', 'test/support/paths.ts'],
    ['shared/finance/deal.ts', 'shared/structures/engine/compare.ts'],
    ['shared/structures/base/structure.ts', 'shared/book/entries/entry.ts'],
    ['shared/a-new-room/file.ts', 'shared/values/money.ts'],
    ['lambdas/runtime/endpoint.ts', 'lambdas/storage/document-client.ts'],
    ['lambdas/storage/profiles/profiles.ts', 'lambdas/property-sources/provider.ts'],
    ['lambdas/storage/profiles/profiles.ts', 'lambdas/domain/lookups/look-up-on-quota.ts'],
    ['lambdas/property-sources/provider.ts', 'lambdas/domain/lookups/look-up-on-quota.ts'],
    ['lambdas/domain/lookups/look-up-on-quota.ts', 'lambdas/functions/chat/chats.ts'],
    ['lambdas/functions/chat/chats.ts', 'lambdas/functions/profile/profile.ts'],
    ['lambdas/functions/chat/chats.ts', 'infra/stage/stages.ts'],
    ['lambdas/functions/chat/chats.ts', 'local/system.ts'],
    ['infra/state/tables.ts', 'lambdas/storage/document-client.ts'],
    ['infra/state/tables.ts', 'bin/app.ts'],
    ['web/ui/forms/field.tsx', 'web/api/client.ts'],
    ['web/ui/forms/field.tsx', 'web/areas/deal/deal-form.tsx'],
    ['web/api/client.ts', 'web/ui/forms/field.tsx'],
    ['web/api/client.ts', 'lambdas/runtime/log.ts'],
    ['web/areas/deal/deal-form.tsx', 'web/areas/letter/letter-form.tsx'],
    ['web/areas/deal/deal-form.tsx', 'web/pages/app/dashboard-page.tsx'],
    ['web/areas/chat/connection.ts', 'web/areas/support/widget/chat-widget.tsx'],
    ['web/pages/app/dashboard-page.tsx', 'web/app/app.tsx'],
    ['web/first-paint/before-paint.ts', 'web/ui/forms/field.tsx'],
    ['web/main.tsx', 'infra/stage/stages.ts'],
    ['bin/build.ts', 'local/system.ts'],
    ['bin/build.ts', 'lambdas/runtime/log.ts'],
    ['local/system.ts', 'shared/contract/routes.ts'],
    ['local/system.ts', 'infra/stage/stages.ts'],
  ])('refuses that %s imports %s', (from, to) => {
    expect(refusalOf(from, to)).toMatch(/may import/);
  });

  it.each([
    ['web/areas/lookup/result/result-view.tsx', 'web/areas/lookup/parts/topic.tsx'],
    ['web/areas/staff/queue/queue.tsx', 'web/areas/chat/connection.ts'],
    ['shared/book/entries/entry.ts', 'shared/finance/deal.ts'],
    ['web/app/app.tsx', 'web/pages/app/dashboard-page.tsx'],
    ['infra/state/tables.ts', 'lambdas/runtime/settings.ts'],
    ['lambdas/functions/chat/chats.ts', 'lambdas/storage/chats/chats.ts'],
    ['local/dev.ts', 'bin/build-lambdas.ts'],
    ['test/system/chats/chat.test.ts', 'lambdas/runtime/log.ts'],
  ])('lets %s import %s', (from, to) => {
    expect(refusalOf(from, to)).toBeUndefined();
  });

  it('sees every kind of import: of values, of types, passed on, and dynamic', () => {
    const text = `
      import { a } from './a.ts';
      import type { B } from '#shared/b.ts';
      import './style.css';
      import react from 'react';
      export { c } from './c.ts';
      const d = () => import('#web/d.ts');
      const words = "import x from './not-an-import.ts'";
    `;
    expect(importsOf('web/folder/file.ts', text)).toEqual([
      'web/folder/a.ts',
      'shared/b.ts',
      'web/folder/style.css',
      'web/folder/c.ts',
      'web/d.ts',
    ]);
  });

  it('finds circles however far around, and none where there is none', () => {
    const graph = (...edges: [string, string[]][]) => new Map(edges);
    expect(circlesIn(graph(['a', ['b']], ['b', ['c']], ['c', ['a']], ['d', ['a']]))).toEqual([['a', 'b', 'c']]);
    expect(circlesIn(graph(['a', ['b', 'c']], ['b', ['c']], ['c', []]))).toEqual([]);
  });
});
