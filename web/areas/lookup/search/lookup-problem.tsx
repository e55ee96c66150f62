import { parseAddress } from '#shared/property/address-parser.ts';
import { errorText } from '#shared/values/error-texts.ts';
import type { ErrorCode } from '#shared/values/errors.ts';
import { Link } from '#web/ui/controls/link.tsx';

/**
 * The specification's text for a failed lookup, by error code; for what is no address, what to change.
 *
 * @param said the failure's own message, which tells of several limits apart.
 */
export function lookupProblemText(code: ErrorCode | undefined, address = '', said?: string): string {
  if (code === 'quota_exceeded') return 'Analysis limit reached. Upgrade to continue analyzing properties.';
  if (code === 'payment_required') return errorText.newHousesNeedPlan;
  if (code === 'rate_limited') return said ?? errorText.tooManyRequests;
  if (code === 'invalid_input') return parseAddress(address).problem ?? errorText.propertyNotFound;
  if (code === 'address_mismatch') return errorText.addressMismatch;
  if (code === 'not_found') return errorText.propertyNotFound;
  return errorText.lookupFailed;
}

type LookupProblemProps = {
  code?: ErrorCode;
  message?: string;
  reference?: string;
  /** The address that was looked up, to name its missing parts. */
  address?: string;
  /** Offers the plans above; absent when there is none. */
  onUpgrade?: (() => void) | undefined;
  /** Where plans are bought; absent where none is. */
  plansPath?: string | undefined;
  /** The address of the house that was found instead, and its search. */
  suggestion?: string | undefined;
  onSearch?: (address: string) => void;
};

/** A failed lookup in words, with the support reference if there is one. */
export function LookupProblem(props: LookupProblemProps) {
  const { code, message, reference, address, onUpgrade, plansPath, suggestion, onSearch } = props;
  return (
    <>
      <p>{lookupProblemText(code, address, message)}</p>
      {code === 'quota_exceeded' && onUpgrade && (
        <p>
          <button type="button" className="link-button" onClick={onUpgrade}>
            Upgrade Plan
          </button>
        </p>
      )}
      {code === 'payment_required' && plansPath !== undefined && (
        <p>
          <Link to={plansPath}>Choose a Plan</Link>
        </p>
      )}
      {suggestion !== undefined && onSearch && (
        <p>
          Did you mean{' '}
          <button type="button" className="link-button" onClick={() => onSearch(suggestion)}>
            {suggestion}
          </button>
          ?
        </p>
      )}
      {reference !== undefined && suggestion === undefined && (
        <p className="muted">
          Reference <code>{reference}</code>
        </p>
      )}
    </>
  );
}
