import type { ReactNode } from 'react';
import { telemarketingNote } from '#shared/contacts/telemarketing-note.ts';
import type { FileView, ShownColumn } from '#web/areas/screening/reader/reader-answers.ts';
import { ColumnCard, type ColumnChange, Samples } from './column-card.tsx';

type ColumnGroupsProps = ColumnChange & {
  view: FileView;
  contacts: boolean;
  onContacts: (read: boolean) => void;
  /** Opens every group: the user wants to change a saved map. */
  isOpen: boolean;
};

/**
 * Columns that are read, group by group, then those that are not used and those that are never read; each is one line
 * until it is opened.
 */
export function ColumnGroups({ view, contacts, onContacts, isOpen, ...change }: ColumnGroupsProps) {
  const { columns, groups, roles, asked } = view;
  const found = groups.reduce((sum, group) => sum + (group.name === 'Contacts' && !contacts ? 0 : group.found), 0);
  const people = groups.find(({ name }) => name === 'Contacts');
  const at = (is: (column: ShownColumn) => boolean) =>
    columns.flatMap((column, index) => (is(column) ? [{ column, index }] : []));
  const unused = at(({ certainty }) => certainty === 'unused').filter(({ index }) => !asked.includes(index));
  const never = at(({ certainty }) => certainty === 'never');
  const cards = (some: { column: ShownColumn; index: number }[]) => (
    <ul className="facts-cards">
      {some.map(({ column, index }) => (
        <ColumnCard key={index} column={column} at={index} roles={roles} {...change} />
      ))}
    </ul>
  );
  return (
    <section aria-labelledby="found-columns">
      <h2 className="facts-section" id="found-columns">
        Found {found}
        <span>Nothing to do here. Open a group to change a column.</span>
      </h2>
      <div className="facts-groups">
        {groups
          .filter(({ name }) => name !== 'Contacts')
          .map((group) => (
            <Group
              key={group.name}
              name={group.name}
              isOpen={isOpen}
              count={
                group.check > 0
                  ? `${group.found} found, ${group.check} to check`
                  : `${group.found} of ${group.total} found`
              }
              about={<Samples samples={group.samples} />}
            >
              {cards(group.columns.flatMap((index) => (columns[index] ? [{ column: columns[index], index }] : [])))}
            </Group>
          ))}
        {people && (
          <div className="facts-contacts">
            <label>
              <input type="checkbox" checked={contacts} onChange={({ target }) => onContacts(target.checked)} />
              <b>Contacts</b>
            </label>
            <span className="facts-count">
              {people.total === 1 ? '1 column' : `${people.total} columns`}, {contacts ? 'on' : 'off'}
            </span>
            <div>
              <p>{telemarketingNote}</p>
              {contacts && <p>{contactsText(view)}</p>}
            </div>
          </div>
        )}
      </div>
      <div className="facts-groups facts-off">
        {unused.length > 0 && (
          <Group
            name="Not used"
            isOpen={false}
            count={countOf(unused.length)}
            about={`${namesOf(unused)} One of them can be your note.`}
          >
            {cards(unused)}
          </Group>
        )}
        {never.length > 0 && (
          <Group
            name="Never read"
            isOpen={false}
            count={`${countOf(never.length)} · Why?`}
            about="They stay in your browser: relatives, age, bankruptcy, an agent’s phone."
          >
            <ul className="facts-never">
              {never.map(({ column, index }) => (
                <li key={index}>
                  <b>{column.name}</b>
                  <span>{column.why}</span>
                </li>
              ))}
            </ul>
          </Group>
        )}
      </div>
    </section>
  );
}

const countOf = (columns: number) => (columns === 1 ? '1 column' : `${columns} columns`);

/** The first four names. */
function namesOf(some: readonly { column: ShownColumn }[]): string {
  const names = some.slice(0, 4).map(({ column }) => column.name);
  return names.join(', ') + (some.length > names.length ? '…' : '.');
}

/** The fate of contacts, and the parts of them that are not read. */
function contactsText({ marked, droppedContacts, relatives }: FileView): string {
  const numbers = (count: number, words: string) =>
    count === 0 ? [] : [`${count} ${count === 1 ? 'number is' : 'numbers are'} marked ${words}.`];
  return [
    'Phones and e-mails wait in the row and go to a deal’s contacts when you save it.',
    ...numbers(marked.doNotCall, 'do not call'),
    ...numbers(marked.litigator, 'litigator'),
    ...numbers(marked.wireless, 'wireless'),
    ...(droppedContacts > 0 ? [`${droppedContacts} cells are neither a phone nor an e-mail, and are dropped.`] : []),
    ...(relatives > 0 ? [`${relatives} ${relatives === 1 ? 'relative is' : 'relatives are'} not read.`] : []),
  ].join(' ');
}

type GroupProps = { name: string; count: string; about: ReactNode; isOpen: boolean; children: ReactNode };

function Group({ name, count, about, isOpen, children }: GroupProps) {
  return (
    <details className="facts-group" open={isOpen || undefined}>
      <summary>
        <b>{name}</b>
        <span className="facts-count">{count}</span>
        <span className="facts-about">{about}</span>
      </summary>
      {children}
    </details>
  );
}
