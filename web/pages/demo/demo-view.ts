/** The page about the demo, the sample house's result, or its deal. */
export type DemoView = 'tour' | 'result' | 'deal';

export function demoView(query: URLSearchParams): DemoView {
  const view = query.get('view');
  return view === 'result' || view === 'deal' ? view : 'tour';
}
