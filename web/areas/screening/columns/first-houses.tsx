import type { ReadHouse } from '#shared/lists/rows/first-houses.ts';
import { usdExact } from '#shared/values/money.ts';
import { percentUpTo } from '#shared/values/percent.ts';

/** The first houses of a file as they are read; on a phone one below the other. */
export function FirstHouses({ houses }: { houses: readonly ReadHouse[] }) {
  const isReckoned = houses.some(({ loan }) => [loan.from, loan.paymentFrom, loan.rateFrom].some(isEstimate));
  return (
    <section aria-labelledby="first-houses">
      <h2 className="facts-section" id="first-houses">
        {houses.length === 1 ? 'The first house, as read' : `The first ${words[houses.length]} houses, as read`}
        {isReckoned && <span>Dashed: estimated from other columns.</span>}
      </h2>
      <div className="facts-houses">
        <table>
          <thead>
            <tr>
              {['House', 'Worth', 'Rent', 'Taxes a year', 'Owed', 'Rate', 'Payment', 'Owner'].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {houses.map((house) => (
              <House key={house.line} {...house} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

const words: Record<number, string> = { 2: 'two', 3: 'three' };
const isEstimate = (from: string | undefined) => from === 'estimated' || from === 'computed';

function House({ street, place, value, rent, taxes, owner, loan }: ReadHouse) {
  const ofAll = loan.loans > 1 ? `of ${loan.loans === 2 ? 'both' : 'all'}` : '';
  const owed = loan.from !== undefined && isEstimate(loan.from) ? 'estimated' : '';
  const loans = loan.loans === 0 ? 'free and clear' : loan.loans === 1 ? '1 loan' : `${loan.loans} loans`;
  return (
    <tr>
      <th scope="row">
        {street}
        {place !== '' && <span>{place}</span>}
      </th>
      <Cell name="Worth" text={usdOf(value)} />
      <Cell name="Rent" text={usdOf(rent)} />
      <Cell name="Taxes a year" text={usdOf(taxes)} />
      <Cell name="Owed" text={usdOf(loan.balance)} about={owed || loans} isEstimate={owed !== ''} />
      <Cell
        name="Rate"
        text={loan.ratePercent === undefined ? undefined : percentUpTo(loan.ratePercent, 3)}
        about={ofAll}
        isEstimate={loan.rateFrom === 'estimated'}
      />
      <Cell
        name="Payment"
        text={usdOf(loan.payment)}
        about={ofAll}
        isEstimate={loan.paymentFrom !== undefined && isEstimate(loan.paymentFrom)}
      />
      <Cell name="Owner" text={owner} />
    </tr>
  );
}

const usdOf = (amount: number | undefined) => (amount === undefined ? undefined : usdExact(amount));

type CellProps = { name: string; text: string | undefined; about?: string; isEstimate?: boolean };

function Cell({ name, text, about = '', isEstimate: isDashed = false }: CellProps) {
  return (
    <td data-label={name}>
      {text === undefined ? (
        <span className="facts-none">not in your file</span>
      ) : (
        <>
          <b className={isDashed ? 'facts-estimate' : undefined}>{text}</b>
          {about !== '' && <span>{about}</span>}
        </>
      )}
    </td>
  );
}
