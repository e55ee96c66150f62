import type { List } from '#shared/lists/list.ts';
import { rowsOf } from '#shared/lists/list-cost.ts';
import { listDays } from '#shared/lists/list-limits.ts';
import { pathTo } from '#shared/site/app-paths.ts';
import { shortMoment } from '#shared/values/dates.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { listStateText } from './list-words.ts';
import './screening.css';

/** The account's lists; nothing without any. */
export function EarlierLists({ lists }: { lists: List[] }) {
  if (lists.length === 0) return null;
  return (
    <section className="earlier-lists" aria-labelledby="earlier-lists">
      <h2 id="earlier-lists">Earlier lists</h2>
      <ul>
        {lists.map((list) => (
          <li key={list.id}>
            <Link to={pathTo('/screen-list/:listId', { listId: list.id })}>{list.name}</Link>
            <span className="small muted">
              {rowsOf(list.rows)} · {shortMoment(list.created_at)} · {listStateText(list)}
            </span>
          </li>
        ))}
      </ul>
      <p className="small muted">Lists are kept for {listDays} days. Save a row to keep its deal.</p>
    </section>
  );
}
