import { useNavigate } from 'react-router-dom';

/** Goes to the previous page of this visit, or to `fallback` if this is the first. */
export function useBack(fallback: string): () => void {
  const navigate = useNavigate();
  return () => {
    if (hasPreviousPage()) window.history.back();
    else navigate(fallback);
  };
}

/** Whether the entry before this one in the browser's history is a page of this visit: the router numbers its own. */
function hasPreviousPage(): boolean {
  const entry: unknown = window.history.state;
  return typeof entry === 'object' && entry !== null && 'idx' in entry && Number(entry.idx) > 0;
}
