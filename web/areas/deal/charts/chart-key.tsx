export function ChartKey({
  items,
  note,
}: {
  items: { tone: 'brand' | 'quiet' | 'brand-soft'; label: string }[];
  note?: string;
}) {
  return (
    <ul className="split-bar-key">
      {items.map(({ tone, label }) => (
        <li key={label}>
          <svg width="10" height="10" aria-hidden="true">
            <rect width="10" height="10" rx="2" className={`tone-${tone}`} />
          </svg>
          <span className="split-bar-label">{label}</span>
        </li>
      ))}
      {note !== undefined && <li className="split-bar-label">{note}</li>}
    </ul>
  );
}
