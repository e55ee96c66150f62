import { Fragment, type ReactNode } from 'react';
import { Link } from '#web/ui/controls/link.tsx';
import './rail.css';

type RailPart = { id: string; label: string; lead?: string; content: ReactNode };
type RailGroup = { name: string; parts: RailPart[] };

type RailProps = {
  /** The accessible name. */
  label: string;
  groups: RailGroup[];
  /** The open part's id; any other shows the first. */
  value: string | null;
  /** The address of a part. */
  pathOf: (id: string) => string;
  onChange: (id: string) => void;
};

/** A page of many parts, one at a time: links beside it, in groups; on a phone a select above it. */
export function Rail({ label, groups, value, pathOf, onChange }: RailProps) {
  const shown = groups.filter(({ parts }) => parts.length > 0);
  const parts = shown.flatMap((group) => group.parts);
  const open = parts.find(({ id }) => id === value) ?? parts[0];
  if (open === undefined) return null;
  return (
    <div className="rail-page">
      <nav className="rail" aria-label={label}>
        {shown.map((group) => (
          <Fragment key={group.name}>
            <h2>{group.name}</h2>
            <ul>
              {group.parts.map(({ id, label: name }) => (
                <li key={id}>
                  <Link to={pathOf(id)} aria-current={id === open.id ? 'page' : undefined}>
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </Fragment>
        ))}
        <select aria-label={label} value={open.id} onChange={({ target }) => onChange(target.value)}>
          {shown.map((group) => (
            <optgroup key={group.name} label={group.name}>
              {group.parts.map(({ id, label: name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </nav>
      <div className="rail-part" key={open.id}>
        <h1>{open.label}</h1>
        {open.lead !== undefined && <p className="rail-lead">{open.lead}</p>}
        {open.content}
      </div>
    </div>
  );
}
