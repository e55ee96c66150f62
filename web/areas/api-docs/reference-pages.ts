import type { DocsPages } from './docs-page.tsx';
import { referenceGroups } from './reference-contents.built.ts';

export const referenceOverview = '/documentation/api-reference';

/** The page of a group of calls, of the events or of the objects. */
export const referencePath = (id: string) => `${referenceOverview}/${id}`;

export const referencePages: DocsPages = {
  name: 'API Reference',
  pages: [
    { path: referenceOverview, title: 'Overview' },
    ...referenceGroups.map(({ id, title }) => ({ path: referencePath(id), title })),
    { path: referencePath('events'), title: 'Events' },
    { path: referencePath('objects'), title: 'Objects' },
    { path: referencePath('deal-objects'), title: 'Deal objects' },
    { path: referencePath('structure-objects'), title: 'Structure objects' },
    { path: referencePath('exit-objects'), title: 'Exit objects' },
  ],
};
