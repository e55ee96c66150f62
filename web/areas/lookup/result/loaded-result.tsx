import { type ComponentType, useEffect, useReducer, useState } from 'react';
import { ResultSkeleton } from '#web/areas/lookup/search/lookup-progress.tsx';
import type { ResultViewProps } from './result-view.tsx';

let ResultView: ComponentType<ResultViewProps> | undefined;

/** Preloads the result's code with its charts, so a finished lookup shows without a wait. */
export async function loadResultView(): Promise<void> {
  ResultView ??= (await import('./result-view.tsx')).ResultView;
}

/** The result in its own chunk; once loaded it renders without a fallback. */
export function LoadedResult(props: ResultViewProps) {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    if (!ResultView) loadResultView().then(redraw, setFailure);
  }, []);
  if (failure !== undefined) throw failure;
  return ResultView ? <ResultView {...props} /> : <ResultSkeleton />;
}
