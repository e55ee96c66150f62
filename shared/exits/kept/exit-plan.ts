import { ExitPlan } from '#shared/exits/base/exit-input.ts';
import { Exit } from '#shared/strategy/exit-name.ts';
import { readExitField } from '#shared/terms/exit-fields.ts';
import { allExitPlaces, ExitField, type ExitTexts } from '#shared/terms/exit-texts.ts';
import { nested } from '#shared/terms/nested.ts';
import type { FieldValue } from '#shared/terms/read-text.ts';
import type { AssumptionTerms } from '#shared/terms/subject-to.ts';
import { takeoverOf } from '#shared/terms/takeover.ts';
import { aboveText } from '#shared/terms/term.ts';

/** How a deal is left, as its texts say. USD, percent, months. */
export type KeptExit = {
  /** The exit that is named; `null`: none is. */
  exit: Exit | null;
  /** Goes into the terms of Subject-To: nothing, unless the loan is assumed. */
  takeover: Partial<AssumptionTerms>;
  /** The terms and limits that are typed, for the engine of exits. */
  plan: ExitPlan;
  /** For the rules; `null`: nobody knows. */
  facts: { endBuyerLivesThere: boolean | null; notesInYear: number | null };
  /** Problems with texts, by path. Such a field counts as not typed. */
  problems: Partial<Record<ExitField, string>>;
};

/** Reads how a deal is left. A text that cannot be read is named in `problems`, and loses nothing else. */
export function exitPlanOf(texts: ExitTexts): KeptExit {
  const problems: KeptExit['problems'] = {};
  const values: Partial<Record<ExitField, FieldValue>> = {};
  for (const field of ExitField.options) {
    const reading = readExitField(field, texts[field] ?? '');
    if (reading === 'empty') continue;
    if ('problem' in reading) problems[field] = reading.problem;
    else values[field] = reading.value;
  }
  for (const { field, term } of allExitPlaces) {
    if (term.notAbove === undefined || values[field] === undefined) continue;
    // The cast: a term is held to one of its own exit.
    const above = values[field.replace(/[^.]+$/, term.notAbove) as ExitField] ?? Infinity;
    if (!(Number(values[field]) > Number(above))) continue;
    problems[field] = aboveText(term);
    delete values[field];
  }
  const notesInYear = values['checklist.notesInYear'];
  return {
    exit: Exit.safeParse(values.exit).data ?? null,
    takeover: takeoverOf(texts),
    plan: ExitPlan.parse(nested(values, 'exits')),
    facts: {
      endBuyerLivesThere: answerOf(values['checklist.endBuyerLivesThere']),
      notesInYear: typeof notesInYear === 'number' ? notesInYear : null,
    },
    problems,
  };
}

const answerOf = (value: FieldValue | undefined): boolean | null => (typeof value === 'boolean' ? value : null);
