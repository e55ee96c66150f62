import { type ReactNode, type RefObject, useState } from 'react';
import type { DealView } from '#shared/account/deal-views.ts';
import { verdictNames } from '#shared/deal/verdict-text.ts';
import {
  type DealFilter,
  dealSorts,
  dealTabs,
  firstFilter,
  isDescendingAtFirst,
  mine,
  nobody,
} from '#shared/pipeline/deal-filter.ts';
import { filterOf } from '#shared/pipeline/deal-query.ts';
import { Stage, stageNames } from '#shared/pipeline/stage.ts';
import { Strategy } from '#shared/strategy/strategy-name.ts';
import type { Assignees } from '#web/api/resources/use-teammates.ts';
import { classes } from '#web/ui/controls/classes.ts';
import { FindIcon } from '#web/ui/controls/find-icon.tsx';
import { nameOf } from '#web/ui/people/person-words.ts';
import { sortNames, tabNames } from './words.ts';

type DealToolsProps = {
  filter: DealFilter;
  onFilter: (changes: Partial<DealFilter>) => void;
  /** The user's views; `own` is the one that is open. */
  views: readonly DealView[];
  own: DealView | undefined;
  /** How many deals a view has; `null` until it is known. */
  countOf: (filter: DealFilter) => number | null;
  /** Another view instead of all filters. */
  onView: (filter: DealFilter) => void;
  /** The US states in which there are deals. */
  states: readonly string[];
  /** Who may have deals; `undefined` where one person works alone. */
  team: Assignees | undefined;
  /** How many deals of the view nobody has; `null` until it is known. */
  unassigned: number | null;
  search: RefObject<HTMLInputElement | null>;
  isBoard: boolean;
  onBoard: (isBoard: boolean) => void;
  /** Keeps the filters as a view. */
  children: ReactNode;
};

const verdicts = ['works', 'misses', 'fails', 'needs'] as const;

/** Search, view, filters, sort and layout of the deals, in one row; on a phone all but the search are behind a button. */
export function DealTools(props: DealToolsProps) {
  const { filter, onFilter, views, own, countOf, onView, states, team, unassigned, search, ...layout } = props;
  const { isBoard, onBoard, children } = layout;
  const isUnassigned = filter.assignee === nobody;
  const [isOpen, setOpen] = useState(false);
  const nameOf = (name: string, view: DealFilter) => `${name} ${countOf(view) ?? ''}`.trim();
  return (
    <div className={classes('deal-tools cluster gap-2', isOpen && 'is-open')}>
      <label className="deal-find">
        <span className="visually-hidden">Search deals</span>
        <FindIcon />
        <input
          ref={search}
          type="search"
          value={filter.find}
          maxLength={100}
          placeholder="Address, seller or note"
          onChange={({ target }) => onFilter({ find: target.value })}
        />
      </label>
      <button type="button" className="deal-filter-button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Filter
      </button>
      <label>
        <span className="visually-hidden">View</span>
        <select
          value={own ? `own ${own.name}` : filter.tab}
          onChange={({ target }) => {
            const view = views.find(({ name }) => `own ${name}` === target.value);
            const tab = dealTabs.find((each) => each === target.value) ?? firstFilter.tab;
            onView(view ? filterOf(view.query) : { ...firstFilter, tab });
          }}
        >
          {dealTabs.map((tab) => (
            <option key={tab} value={tab}>
              {nameOf(tabNames[tab], { ...firstFilter, tab })}
            </option>
          ))}
          {views.length > 0 && (
            <optgroup label="Your views">
              {views.map(({ name, query }) => (
                <option key={name} value={`own ${name}`}>
                  {nameOf(name, filterOf(query))}
                </option>
              ))}
            </optgroup>
          )}
        </select>
      </label>
      {team && (
        <Choice
          label="Assigned to"
          none="Everyone"
          value={filter.assignee}
          options={assigneeOptions(team)}
          onChange={(value) => onFilter({ assignee: value || undefined })}
        />
      )}
      {team && (isUnassigned || (unassigned ?? 0) > 0) && (
        <button
          type="button"
          className="deal-unassigned"
          aria-pressed={isUnassigned}
          onClick={() => onFilter({ assignee: isUnassigned ? undefined : nobody })}
        >
          {unassigned} unassigned
        </button>
      )}
      <Choice
        label="Verdict"
        none="Any verdict"
        value={filter.verdict}
        options={verdicts.map((verdict) => [verdict, verdictNames[verdict]])}
        onChange={(value) => onFilter({ verdict: verdicts.find((verdict) => verdict === value) })}
      />
      <Choice
        label="Structure"
        none="Any structure"
        value={filter.structure}
        options={Strategy.options.map((structure) => [structure, structure])}
        onChange={(value) => onFilter({ structure: Strategy.options.find((structure) => structure === value) })}
      />
      <Choice
        label="Stage"
        none="Any stage"
        value={filter.stage}
        options={Stage.options.map((stage) => [stage, stageNames[stage]])}
        onChange={(value) => onFilter({ stage: Stage.options.find((stage) => stage === value) })}
      />
      {(states.length > 1 || filter.state !== undefined) && (
        <Choice
          label="State"
          none="Any state"
          value={filter.state}
          options={states.map((state) => [state, state])}
          onChange={(value) => onFilter({ state: states.find((state) => state === value) })}
        />
      )}
      <label>
        <span className="visually-hidden">Sort</span>
        <select
          value={filter.sort}
          onChange={({ target }) => {
            const sort = dealSorts.find((each) => each === target.value) ?? 'next';
            onFilter({ sort, isDescending: isDescendingAtFirst(sort) });
          }}
        >
          {dealSorts.map((sort) => (
            <option key={sort} value={sort}>
              Sort: {sortNames[sort]}
            </option>
          ))}
        </select>
      </label>
      {children}
      <div className="deal-layout">
        <button type="button" aria-pressed={!isBoard} onClick={() => onBoard(false)}>
          List
        </button>
        <button type="button" aria-pressed={isBoard} onClick={() => onBoard(true)}>
          Board
        </button>
      </div>
    </div>
  );
}

/** The user's own deals are Mine; who may have none has no such entry. */
const assigneeOptions = ({ people, me }: Assignees): [value: string, name: string][] => [
  ...(people.some(({ id }) => id === me) ? [[mine, 'Mine'] as [string, string]] : []),
  [nobody, 'Unassigned'],
  ...people.filter(({ id }) => id !== me).map((person): [string, string] => [person.id, nameOf(person)]),
];

type ChoiceProps = {
  label: string;
  none: string;
  value: string | undefined;
  options: readonly (readonly [value: string, name: string])[];
  onChange: (value: string) => void;
};

function Choice({ label, none, value = '', options, onChange }: ChoiceProps) {
  return (
    <label>
      <span className="visually-hidden">{label}</span>
      <select value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{none}</option>
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
