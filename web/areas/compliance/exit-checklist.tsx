import { useDeferredValue, useMemo } from 'react';
import { applicableRules, askedFacts } from '#shared/compliance/checklist.ts';
import { exitFactsOf } from '#shared/compliance/exit-facts.ts';
import type { ExitFacts, Rule } from '#shared/compliance/rule.ts';
import { ruleFactsOf } from '#shared/compliance/rule-facts.ts';
import { exitRemarks, notReviewed, questions } from '#shared/compliance/rule-texts.ts';
import type { ExitCell } from '#shared/exits/base/exit-answer.ts';
import type { ExitChanges } from '#shared/exits/kept/exit-changes.ts';
import type { KeptExit } from '#shared/exits/kept/exit-plan.ts';
import { registry } from '#shared/structures/registry.ts';
import type { ExitTexts } from '#shared/terms/exit-texts.ts';
import { lowerFirst } from '#shared/values/words.ts';
import { Fold } from '#web/ui/controls/fold.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import type { CheckedDeal } from './checklist.tsx';
import { countText, Rules, shownOf } from './rule-list.tsx';

/** A deal left one way, as far as rules ask for it. */
export type CheckedExit = Pick<CheckedDeal, 'property' | 'texts' | 'deal' | 'comparison'> & {
  cell: ExitCell;
  exit: { texts: ExitTexts; kept: KeptExit; change: (changes: ExitChanges) => unknown };
};

/** The rules that one way to leave a deal brings, with what only the investor knows of it. It never blocks. */
export function ExitChecklist({ analysisId, exit, ...checked }: CheckedExit & { analysisId: string }) {
  // A key comes first.
  const { cell, property, texts, deal, comparison, kept } = useDeferredValue(
    useSteady({ ...checked, kept: exit.kept }),
  );
  const { structure } = cell;
  const { input } = deal;
  const facts = useMemo(
    () => ruleFactsOf({ property, texts, input, comparison }, structure),
    [property, texts, input, comparison, structure],
  );
  const ofExit = useMemo(() => {
    const isOwn = cell.exit === registry[structure].entry.own;
    return exitFactsOf({ exit: cell.exit, isOwn }, kept, cell.terms);
  }, [cell, structure, kept]);
  const rules = useMemo(
    () =>
      shownOf(
        applicableRules(facts, structure, input.today ?? '', ofExit).filter(({ rule }) => isOfExit(rule, ofExit)),
      ),
    [facts, structure, input.today, ofExit],
  );
  const remarks = useMemo(() => (rule: Rule) => exitRemarks(rule, ofExit), [ofExit]);
  if (rules.sure.length + rules.possible.length + rules.open.length === 0) return null;
  return (
    <Fold
      id="exit-checklist"
      title="Checklist"
      count={`${countText(rules)} · ${lowerFirst(notReviewed).replace(/\.$/, '')}`}
    >
      <div className="checklist">
        <p className="checklist-lead">
          What this way to leave the deal adds. General information: you decide what to send.
        </p>
        <Questions asked={askedFacts(facts, structure, ofExit)} exit={exit} />
        <Rules rules={rules} state={facts.state} analysisId={analysisId} structure={structure} remarks={remarks} />
      </div>
    </Fold>
  );
}

type Checked = Omit<CheckedExit, 'exit'> & { kept: KeptExit };

/** The same object until a part of it changes, so that it may lag as a whole. */
function useSteady({ cell, property, texts, deal, comparison, kept }: Checked): Checked {
  return useMemo(
    () => ({ cell, property, texts, deal, comparison, kept }),
    [cell, property, texts, deal, comparison, kept],
  );
}

/** Whether a rule is there for the exit, or for how the loan is taken over. */
function isOfExit({ exits, when }: Rule, { exit, takeover }: ExitFacts): boolean {
  if (exits?.includes(exit)) return true;
  return takeover === 'assumption' && when.some(({ fact }) => fact === 'takeover');
}

const lives = 'checklist.endBuyerLivesThere';
const notes = 'checklist.notesInYear';

/** Only the investor knows the answers. Each takes effect at once and is kept with the deal. */
function Questions({
  asked,
  exit: { texts, kept, change },
}: {
  asked: ReadonlySet<string>;
  exit: CheckedExit['exit'];
}) {
  const put = (field: typeof lives | typeof notes, text: string) => change({ [field]: text === '' ? null : text });
  const isAsked = { lives: asked.has('endBuyerLivesThere'), notes: asked.has('notesInYear') };
  if (!isAsked.lives && !isAsked.notes) return null;
  return (
    <div className="checklist-questions no-print">
      {isAsked.lives && (
        <SelectField
          id={lives}
          name={lives}
          label={questions.endBuyerLivesThere.label}
          hint={questions.endBuyerLivesThere.hint}
          value={texts[lives] ?? ''}
          onChange={({ target }) => put(lives, target.value)}
        >
          <option value="">Unknown</option>
          <option value="yes">Yes</option>
          <option value="no">No</option>
        </SelectField>
      )}
      {isAsked.notes && (
        <Field
          id={notes}
          name={notes}
          label={questions.notesInYear.label}
          hint={questions.notesInYear.hint}
          error={kept.problems[notes]}
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
          value={texts[notes] ?? ''}
          onChange={({ target }) => put(notes, target.value)}
        />
      )}
    </div>
  );
}
