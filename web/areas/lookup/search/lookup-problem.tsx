import { errorText } from '#shared/values/error-texts.ts';
import type { ErrorCode } from '#shared/values/errors.ts';

/** The specification's text for a failed lookup, by error code. */
export function lookupProblemText(code: ErrorCode | undefined): string {
  if (code === 'quota_exceeded') return 'Analysis limit reached. Upgrade to continue analyzing properties.';
  if (code === 'rate_limited') return errorText.tooManyMisses;
  // An address that is too short gets the same advice as one not found.
  if (code === 'not_found' || code === 'invalid_input') return errorText.propertyNotFound;
  return errorText.lookupFailed;
}

type LookupProblemProps = {
  code?: ErrorCode;
  reference?: string;
  /** Offers the plans above; absent when there is none. */
  onUpgrade?: (() => void) | undefined;
};

/** A failed lookup in words, with the support reference if there is one. */
export function LookupProblem({ code, reference, onUpgrade }: LookupProblemProps) {
  return (
    <>
      <p>{lookupProblemText(code)}</p>
      {code === 'quota_exceeded' && onUpgrade && (
        <p>
          <button type="button" className="link-button" onClick={onUpgrade}>
            Upgrade Plan
          </button>
        </p>
      )}
      {reference !== undefined && (
        <p className="muted">
          Reference <code>{reference}</code>
        </p>
      )}
    </>
  );
}
