import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { allows, type Need, type Role, refusalOf } from '#shared/account/roles.ts';
import type { ListAnswer } from '#shared/lists/list.ts';
import {
  activityPath,
  bookPath,
  compsPath,
  dealPath,
  newLetterPath,
  packetDeskPath,
  repairsPath,
  resultPath,
} from '#shared/site/analysis-paths.ts';
import { openedBook } from '#test/support/books/closed-deal.ts';
import { saveAnalysis } from '#test/support/saved-analysis.ts';
import { answerInstead, startScreens } from '#test/support/screens/open-screen.tsx';
import type { Person } from '#test/support/system.ts';
import { tabIn, teamMember, teamOwner } from '#test/support/teams/team.ts';

/* The pages of a workspace as each role sees them: what a role can't do is not there, and nothing is sent by a look. */

const { system, open } = await startScreens();

const listId = '01J8ZQK3V4N5P6R7S8T9V0W1X2';
const aList: ListAnswer = {
  as_of: '2026-01-20T15:30:00.000Z',
  list: {
    id: listId,
    name: 'Absentee 85201',
    state: 'paused',
    rows: 2,
    counts: { waiting: 1, not_found: 1 },
    rest: 'keep',
    created_at: '2026-01-20T15:30:00.000Z',
    changed_at: '2026-01-20T15:30:00.000Z',
    kept_until: '2026-04-20T15:30:00.000Z',
  },
  rows: [
    { position: 0, line: 1, address: '1 Waiting Rd', note: '', state: 'waiting' },
    { position: 1, line: 2, address: '2 Nowhere Rd', note: '', state: 'not_found' },
  ],
};

const ines = await teamOwner(system, 'role-screens');
const today = new Date().toISOString().slice(0, 10);
const id = await saveAnalysis(ines, undefined, { seller_facts: { askingPrice: 300_000 } });
await ines.call('PATCH', `/api/analyses/${id}/pipeline`, {
  next_action: { id: '01J8ZQK3V4N5P6R7S8T9V0W1X3', text: 'Call about the price', due: today },
});
await ines.call('POST', `/api/analyses/${id}/activity`, {
  key: '01J8ZQK3V4N5P6R7S8T9V0W1X4',
  text: 'They want to move',
});
const closed = await openedBook(ines, undefined, '118 Fixture Ct, Mesa, AZ 85201');

const joined = async (role: Role): Promise<Person> =>
  role === 'owner' ? ines : tabIn(await teamMember(system, ines, `role-${role}`, role), ines);

/** A button, field or link by its name, and what its use needs. */
type Means = readonly [name: string | RegExp, need: Need];

const ofDeal: Means[] = [[/^Stage: /, 'write']];

/** Each page with what says that it is there, its main action, and what can be done on it. */
const pages: { path: string; says: RegExp; main: Need; has: Means[] }[] = [
  {
    path: '/dashboard',
    // Today is of the deals that are one's own.
    says: /2417 E Sample Palm/,
    main: 'write',
    has: [
      ['Property address', 'write'],
      [/^Stage of /, 'write'],
      [/^Mark Paid|^Mark Received/, 'books'],
    ],
  },
  {
    path: resultPath(id),
    says: /Ask the seller/,
    main: 'write',
    has: [
      ...ofDeal,
      ['Clear facts', 'write'],
      ['Generate Offer Letter', 'send'],
      ['New Search', 'write'],
      [/^Call about|Today/, 'note'],
    ],
  },
  {
    path: dealPath(id, 'Bank Loan'),
    says: /Ten years/,
    main: 'write',
    has: [...ofDeal, ['Reset to looked-up values', 'write'], ['Write Offer', 'send']],
  },
  {
    path: newLetterPath(id),
    says: /Options in this letter/,
    main: 'send',
    has: [...ofDeal, ['Download PDF', 'send'], ['Send to seller', 'send']],
  },
  {
    path: compsPath(id),
    says: /This is not an appraisal/,
    main: 'write',
    has: [...ofDeal, ['Add a Sale', 'write'], ['Edit the subject', 'write']],
  },
  { path: repairsPath(id), says: /How much work does it need/, main: 'write', has: ofDeal },
  {
    path: packetDeskPath(id),
    says: /Preview of the next version/,
    main: 'send',
    has: [...ofDeal, ['Add Photos', 'write'], ['Keep This Version', 'send']],
  },
  {
    path: activityPath(id),
    says: /They want to move/,
    main: 'note',
    has: [
      ...ofDeal,
      ['Add Contact', 'write'],
      ['Add Note', 'note'],
      // Words are their writer's.
      ['Edit note', 'own'],
    ],
  },
  {
    path: bookPath(closed),
    says: /Take it with you/,
    main: 'books',
    has: [
      ...ofDeal,
      ['Other Amount or Day', 'books'],
      ['Record something else', 'books'],
      ['Import Bank File', 'books'],
    ],
  },
  { path: '/books', says: /Mark paid/, main: 'books', has: [[/^\d+ Figures$/, 'books']] },
  { path: '/screen-list', says: /Screen a List/, main: 'write', has: [['Choose File', 'write']] },
  {
    path: `/screen-list/${listId}`,
    says: /No numbers yet/,
    main: 'read',
    has: [
      ['Resume Now', 'write'],
      ['Edit Address', 'write'],
      ['Delete List', 'manage'],
    ],
  },
];

const nameOf = (element: Element) =>
  (element.getAttribute('aria-label') ?? element.closest('label')?.textContent ?? element.textContent ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The names of what can be pressed or filled in. */
function means(): string[] {
  const fields = [...document.querySelectorAll('label')].map((label) => label.textContent ?? '');
  const presses = [...document.querySelectorAll('button, select, a.button, label.button')].map(nameOf);
  return [...presses, ...fields];
}

const isThere = (name: string | RegExp) =>
  means().some((each) => (typeof name === 'string' ? each === name : name.test(each)));

let sent: string[] = [];
beforeEach(() => {
  sent = [];
  answerInstead('GET', `/api/lists/${listId}`, () => Response.json(aList));
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) => {
    const { method, url } = new Request(new URL(String(input), window.location.href), init);
    // The account is everybody's own: it keeps the browser's time zone.
    if (method !== 'GET' && url.includes('/api/') && !url.endsWith('/api/profile')) sent.push(`${method} ${url}`);
    return fetch(input, init);
  };
});

describe.each(['viewer', 'bookkeeper', 'member', 'owner'] as const)('the pages of a %s', async (role) => {
  const person = await joined(role);
  it.each(pages)('have what the role can do, and nothing else: $path', async ({ path, says, main, has }) => {
    // The list draws no rows without a browser; the board does.
    window.sessionStorage.setItem('deals-layout', 'board');
    open(path, person);
    await waitFor(() => expect(document.body.textContent).toMatch(says));
    const [allowed, refused] = [
      has.filter(([, need]) => allows(role, need)),
      has.filter(([, need]) => !allows(role, need)),
    ];
    await waitFor(() => expect(allowed.filter(([name]) => !isThere(name))).toEqual([]));
    const line = refusalOf(role, main, 'Ines Calder');
    if (allows(role, main)) expect(document.querySelector('.who-may')).toBeNull();
    else await waitFor(() => expect(document.querySelector('.who-may')?.textContent).toBe(line));
    expect(refused.filter(([name]) => isThere(name))).toEqual([]);
    expect(sent).toEqual([]);
  });
});
