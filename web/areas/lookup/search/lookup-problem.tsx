import { Link } from 'wouter';
import { errorText } from '#shared/values/error-texts.ts';
import type { ErrorCode } from '#shared/values/errors.ts';

/** The catalogue's words for a lookup that failed, by its code. */
export function lookupProblemText(code: ErrorCode | undefined): string {
  if (code === 'quota_exceeded') return 'Analysis limit reached. Upgrade to continue analyzing properties.';
  if (code === 'rate_limited') return errorText.tooManyMisses;
  // An address too short to be one is not found either: what helps is the same.
  if (code === 'not_found' || code === 'invalid_input') return errorText.propertyNotFound;
  return errorText.lookupFailed;
}

/** A failed lookup in words, with the reference to quote to support where there is one. */
export function LookupProblem({ code, reference }: { code?: ErrorCode; reference?: string }) {
  return (
    <>
      <p>{lookupProblemText(code)}</p>
      {code === 'quota_exceeded' && (
        <p>
          <Link to="/pricing">Upgrade Plan</Link>
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
