import type { KeptDeal } from '#shared/lists/list-deals.ts';

/** Deals that stay as they are, and why. */
export function KeptDeals({ kept }: { kept: readonly KeptDeal[] }) {
  if (kept.length === 0) return null;
  return (
    <div className="small">
      <p>{kept.length === 1 ? '1 deal stays as it is:' : `${kept.length} deals stay as they are:`}</p>
      <ul className="list-deals-kept">
        {kept.map(({ address, why }) => (
          <li key={address}>
            <b>{address}</b>: {why}
          </li>
        ))}
      </ul>
    </div>
  );
}
