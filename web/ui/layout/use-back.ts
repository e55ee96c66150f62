import { useNavigate } from '#web/ui/controls/router.tsx';

/** Goes to the previous page of this visit, or to `fallback` when this is its first. */
export function useBack(fallback: string): () => void {
  const navigate = useNavigate();
  return () => {
    // The router numbers the entries of a visit; before the first there is nothing of ours.
    const entry: unknown = window.history.state;
    const follows = typeof entry === 'object' && entry !== null && 'idx' in entry && Number(entry.idx) > 0;
    if (follows) navigate(-1);
    else navigate(fallback);
  };
}
