import type { RefObject } from 'react';
import { type DealFilter, dealSorts, isDescendingAtFirst } from '#shared/pipeline/deal-filter.ts';
import { Stage, stageNames } from '#shared/pipeline/stage.ts';
import { Strategy } from '#shared/strategy/strategy-name.ts';
import { sortNames, verdictNames } from './words.ts';

type DealToolsProps = {
  filter: DealFilter;
  onFilter: (changes: Partial<DealFilter>) => void;
  /** The states in which there are deals. */
  states: readonly string[];
  search: RefObject<HTMLInputElement | null>;
};

const verdicts = ['works', 'misses', 'fails', 'needs'] as const;

/** Search, filters and sort of the deals. */
export function DealTools({ filter, onFilter, states, search }: DealToolsProps) {
  return (
    <div className="deal-tools">
      <label className="deal-find">
        <span className="visually-hidden">Search deals</span>
        <input
          ref={search}
          type="search"
          value={filter.find}
          maxLength={100}
          placeholder="Address, seller or next action"
          onChange={({ target }) => onFilter({ find: target.value })}
        />
      </label>
      <Choice
        label="Stage"
        none="Any stage"
        value={filter.stage}
        options={Stage.options.map((stage) => [stage, stageNames[stage]])}
        onChange={(value) => onFilter({ stage: Stage.options.find((stage) => stage === value) })}
      />
      <Choice
        label="Structure"
        none="Any structure"
        value={filter.structure}
        options={Strategy.options.map((structure) => [structure, structure])}
        onChange={(value) => onFilter({ structure: Strategy.options.find((structure) => structure === value) })}
      />
      <Choice
        label="Verdict"
        none="Any verdict"
        value={filter.verdict}
        options={verdicts.map((verdict) => [verdict, verdictNames[verdict]])}
        onChange={(value) => onFilter({ verdict: verdicts.find((verdict) => verdict === value) })}
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
    </div>
  );
}

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
