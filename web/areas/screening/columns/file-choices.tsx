import { useState } from 'react';
import { maxPlaceLength } from '#shared/lists/list-limits.ts';
import type { Stage } from '#shared/lists/rows/read-rows.ts';
import { Stage as Stages, stageNames } from '#shared/pipeline/stage.ts';
import type { FileView, Kept } from '#web/areas/screening/reader/reader-answers.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';

type StageWordsProps = {
  words: readonly string[];
  stages: Readonly<Record<string, Stage>>;
  onStage: (word: string, stage: Stage | undefined) => void;
};

/** Meanings of the file's words for stages. */
export function StageWords({ words, stages, onStage }: StageWordsProps) {
  return (
    <section aria-labelledby="stage-words">
      <h2 className="facts-section" id="stage-words">
        Stages {words.length}
        <span>Which of our stages is it? Without one the row has none.</span>
      </h2>
      <ul className="facts-words">
        {words.map((word) => (
          <li key={word}>
            <b>{word}</b>
            <select
              aria-label={`Stage for ${word}`}
              value={stages[word.toLowerCase()] ?? ''}
              onChange={({ target }) =>
                onStage(
                  word,
                  Stages.options.find((each) => each === target.value),
                )
              }
            >
              <option value="">No stage</option>
              {Stages.options.map((stage) => (
                <option key={stage} value={stage}>
                  {stageNames[stage]}
                </option>
              ))}
            </select>
          </li>
        ))}
      </ul>
    </section>
  );
}

type KeepRowsProps = { view: FileView; most: number; kept: Kept; onKept: (kept: Kept) => void };

/** Which rows of a file that is longer than the plan allows are priced. */
export function KeepRows({ view, most, kept, onKept }: KeepRowsProps) {
  const order = kept.column === undefined ? '' : `${kept.isLowest ? 'lowest' : 'highest'} ${kept.column}`;
  return (
    <div className="facts-note">
      <p>
        <b>
          {view.rows} rows; your plan prices {most} a list.
        </b>
      </p>
      <label>
        Keep {most}{' '}
        <select
          value={order}
          onChange={({ target }) => {
            const [by, column] = target.value.split(' ');
            onKept(column === undefined ? { most } : { most, column: Number(column), isLowest: by === 'lowest' });
          }}
        >
          <option value="">in the file’s order</option>
          {view.columns.flatMap(({ name, samples }, at) =>
            samples.some((cell) => /^[$(-]*\d/.test(cell))
              ? ['highest', 'lowest'].map((by) => (
                  <option key={`${by} ${name}`} value={`${by} ${at}`}>
                    {by} {name}
                  </option>
                ))
              : [],
          )}
        </select>
      </label>
    </div>
  );
}

type PlaceOfAllProps = { used: string; onPlace: (place: string) => void };

/** The city and state of every row, of a file that does not say them. */
export function PlaceOfAll({ used, onPlace }: PlaceOfAllProps) {
  const [place, setPlace] = useState(used);
  return (
    <form
      className="facts-note"
      onSubmit={(event) => {
        event.preventDefault();
        onPlace(place.trim());
      }}
    >
      <Field
        name="place"
        label="City and state for all rows"
        placeholder="Mesa, AZ"
        maxLength={maxPlaceLength}
        value={place}
        onChange={({ target }) => setPlace(target.value)}
      />
      <Button type="submit">Use</Button>
    </form>
  );
}

/** The rows with something to look at, once they are asked for. */
export function useNotes({ notes, toLookAt }: FileView) {
  const [isOpen, setIsOpen] = useState(false);
  if (toLookAt === 0) return { button: null, list: null };
  const rows = toLookAt === 1 ? 'the row' : `the ${toLookAt} rows`;
  const button = (
    <button type="button" className="link-button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
      {isOpen ? 'Hide' : 'See'} {rows}
    </button>
  );
  const list = isOpen && (
    <ul className="facts-rows">
      {notes.map(({ line, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row may have the same note twice.
        <li key={index}>
          <span>Row {line}</span>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
  return { button, list };
}
