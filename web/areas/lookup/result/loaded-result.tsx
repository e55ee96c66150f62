import { type ComponentType, useEffect, useReducer, useState } from 'react';
import { ResultSkeleton } from '#web/areas/lookup/search/lookup-progress.tsx';
import type { ResultViewProps } from './result-view.tsx';

let ResultView: ComponentType<ResultViewProps> | undefined;

/** Fetches the result's code, pictures and all, before there is a result: a lookup then ends without a wait. */
export async function loadResultView(): Promise<void> {
  ResultView ??= (await import('./result-view.tsx')).ResultView;
}

/** The result, in a chunk of its own; once that is there it shows at once, without a fallback in between. */
export function LoadedResult(props: ResultViewProps) {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    if (!ResultView) loadResultView().then(redraw, setFailure);
  }, []);
  if (failure !== undefined) throw failure;
  return ResultView ? <ResultView {...props} /> : <ResultSkeleton />;
}
