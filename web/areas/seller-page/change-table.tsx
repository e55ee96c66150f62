import type { Changes, Row } from './agreement.ts';

/** Every change of a deal once: its terms, and below them the investor's figures. */
export function ChangeTable({ changes: { terms, figures }, head }: { changes: Changes; head: string }) {
  if (terms.length === 0 && figures.length === 0) return <p>The deal has these terms already.</p>;
  return (
    <table className="change-table">
      <thead>
        <tr>
          <td />
          <th scope="col">Now</th>
          <th scope="col">{head}</th>
        </tr>
      </thead>
      <tbody>{terms.map(rowOf)}</tbody>
      {figures.length > 0 && (
        <tbody>
          <tr>
            <th scope="rowgroup" colSpan={3} className="change-group">
              Your numbers
            </th>
          </tr>
          {figures.map(rowOf)}
        </tbody>
      )}
    </table>
  );
}

const rowOf = ({ label, now, to }: Row) => (
  <tr key={label}>
    <th scope="row">{label}</th>
    <td className="muted">{now}</td>
    <td>
      <b>{to}</b>
    </td>
  </tr>
);
