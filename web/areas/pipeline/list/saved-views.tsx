import { useState } from 'react';
import { type DealView, maxDealViews } from '#shared/account/deal-views.ts';
import { type DealFilter, firstFilter } from '#shared/pipeline/deal-filter.ts';
import { isSameFilter, queryOf } from '#shared/pipeline/deal-query.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { failureText } from '#web/ui/forms/failure-text.ts';
import { submitting, useAction } from '#web/ui/forms/use-action.ts';

/** The user's own views, and how to keep others in their place. */
export type SavedViews = { all: readonly DealView[]; save: (views: DealView[]) => Promise<void> };

type SaveViewProps = { filter: DealFilter; own: DealView | undefined; views: SavedViews };

/** Keeps the filters as a view with a name, or removes the one that is open. */
export function SaveView({ filter, own, views }: SaveViewProps) {
  const [name, setName] = useState<string | null>(null);
  const words = name?.trim() ?? '';
  const isTaken = views.all.some((view) => view.name === words);
  const failed = (error: unknown) => failureText(error, 'The view is not saved. Try again.');
  const add = useAction(async () => {
    await views.save([...views.all, { name: words, query: queryOf(filter) }]);
    setName(null);
  }, failed);
  const remove = useAction(() => views.save(views.all.filter((view) => view.name !== own?.name)), failed);
  const problem = add.problem ?? remove.problem;
  const alert = problem !== undefined && (
    <p className="form-problem" role="alert">
      {problem}
    </p>
  );
  if (own !== undefined) {
    return (
      <>
        <Button variant="quiet" busy={remove.busy} onClick={remove.run}>
          Remove View
        </Button>
        {alert}
      </>
    );
  }
  if (isSameFilter(filter, { ...firstFilter, tab: filter.tab }) || views.all.length >= maxDealViews) return null;
  if (name === null) {
    return (
      <Button variant="quiet" onClick={() => setName('')}>
        Save View
      </Button>
    );
  }
  return (
    <form className="cluster gap-2" onSubmit={submitting(() => words !== '' && !isTaken && add.run())}>
      <label>
        <span className="visually-hidden">Name of the view</span>
        <input
          value={name}
          maxLength={40}
          placeholder="Arizona under $35k in"
          // biome-ignore lint/a11y/noAutofocus: the press that shows the field asks for its name.
          autoFocus
          onChange={({ target }) => setName(target.value)}
          onKeyDown={({ key }) => key === 'Escape' && setName(null)}
        />
      </label>
      <Button type="submit" variant="primary" busy={add.busy} disabled={words === '' || isTaken}>
        Save
      </Button>
      {isTaken && <small role="status">You have a view with this name.</small>}
      {alert}
    </form>
  );
}
