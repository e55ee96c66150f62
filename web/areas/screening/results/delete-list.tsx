import { useNavigate } from 'react-router-dom';
import type { List } from '#shared/lists/list.ts';
import { pathTo } from '#shared/site/app-paths.ts';
import { deleteList } from '#web/api/resources/use-list.ts';
import { AskFirst } from '#web/ui/dialogs/ask-first.tsx';
import { toast } from '#web/ui/overlays/toasts.tsx';

/** Deletes a list with its rows and the people in them. Saved deals stay. */
export function DeleteList({ list }: { list: List }) {
  const navigate = useNavigate();
  return (
    <AskFirst
      title={`Delete ${list.name}?`}
      text="Its rows and their contacts are deleted. Deals that you saved stay."
      action="Delete List"
      keep="Keep List"
      isQuiet
      onConfirm={async () => {
        await deleteList(list.id);
        navigate(pathTo('/screen-list', {}));
        toast({ title: 'List deleted' });
      }}
    />
  );
}
