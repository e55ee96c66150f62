import { shortDate } from '#shared/values/dates.ts';
import { wholeNumber } from '#shared/values/numbers.ts';
import { useRecordSources } from '#web/api/resources/use-record-sources.ts';
import { usePageTitle } from '#web/ui/layout/page-title.ts';
import { Failed } from '#web/ui/layout/problem.tsx';
import './sources-page.css';

/** Whose public records there are, and of which day: what their licences ask for. */
export function SourcesPage() {
  const { counties, error, retry } = useRecordSources();
  usePageTitle('Public records');
  return (
    <div className="wrap sources-page">
      <h1>Public records</h1>
      <p>
        Counties publish what they record of each house: owner, area, sales, taxes. Where we have a county’s roll, a
        lookup answers from it, and says of which day it is. A roll can be wrong or behind: check what a deal rests on.
      </p>
      {error !== undefined && counties === undefined && (
        <Failed text="The list of counties could not be loaded." onRetry={retry} />
      )}
      {counties?.length === 0 && (
        <p>There are no public records here yet. Figures come from the source that each names.</p>
      )}
      {counties !== undefined && counties.length > 0 && (
        <table className="sources-table">
          <thead>
            <tr>
              <th scope="col">County</th>
              <th scope="col">As of</th>
              <th scope="col">Houses</th>
              <th scope="col">From</th>
            </tr>
          </thead>
          <tbody>
            {counties.map(({ county, name, state, day, houses, licence, credit }) => (
              <tr key={county}>
                <th scope="row">
                  {name}, {state}
                </th>
                <td>{shortDate(day)}</td>
                <td>{wholeNumber(houses)}</td>
                <td>{licence.includes(credit) ? licence : `${credit}: ${licence}`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
