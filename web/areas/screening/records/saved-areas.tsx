import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { SavedArea } from '#shared/records/area/saved-area.ts';
import { useAreas } from '#web/api/resources/use-areas.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { MenuButton } from '#web/ui/controls/menu-button.tsx';

type SavedAreasProps = {
  /** Puts an area into the form. */
  onOpen: (area: SavedArea) => void;
};

/** The areas that are kept, to open one; nothing without any. The one that the path names (`area`) is opened at once. */
export function SavedAreas({ onOpen }: SavedAreasProps) {
  const { areas = [] } = useAreas();
  const [params, setParams] = useSearchParams();
  const named = areas.find(({ id }) => id === params.get('area'));
  const open = useEffectEvent((area: SavedArea) => {
    onOpen(area);
    setParams({ from: 'records' }, { replace: true });
  });
  useEffect(() => {
    if (named) open(named);
  }, [named]);
  if (areas.length === 0) return null;
  return (
    <div className="area-saved">
      <MenuButton
        className="button"
        name={`Saved areas, ${areas.length}`}
        label={
          <>
            Saved Areas <span className="muted">{areas.length}</span>
          </>
        }
      >
        {(close) => (
          <>
            <ul>
              {areas.map((area) => (
                <li key={area.id}>
                  <button
                    type="button"
                    onClick={() => {
                      close();
                      onOpen(area);
                    }}
                  >
                    {area.name}
                    {area.followed_at !== null && <small>followed</small>}
                  </button>
                </li>
              ))}
            </ul>
            <ul>
              <li>
                <Link to="/account-settings?tab=watch">All You Follow</Link>
              </li>
            </ul>
          </>
        )}
      </MenuButton>
    </div>
  );
}
