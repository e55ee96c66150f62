/**
 * The errors of the local user pool, with Cognito's own names and texts: the browser decides by the names and shows the
 * texts, so a difference would only be found after a deploy.
 */

/** An answer other than 200. `type` goes out as `__type` and in the `x-amzn-errortype` header. */
export class CognitoError extends Error {
  readonly type: string;
  readonly status: number;

  constructor(type: string, message: string, status = 400) {
    super(message);
    this.name = 'CognitoError';
    this.type = type;
    this.status = status;
  }
}

export function notAuthorized(message = 'Incorrect username or password.'): CognitoError {
  return new CognitoError('NotAuthorizedException', message);
}

export function invalidParameter(message: string): CognitoError {
  return new CognitoError('InvalidParameterException', message);
}

/** Cognito's text for a parameter that violates the service's model. */
export function invalidMember(path: string, constraint: string): CognitoError {
  return invalidParameter(
    `1 validation error detected: Value at '${path}' failed to satisfy constraint: Member must ${constraint}`,
  );
}

export function codeMismatch(message = 'Invalid verification code provided, please try again.'): CognitoError {
  return new CognitoError('CodeMismatchException', message);
}

export function expiredCode(message = 'Invalid code provided, please request a code again.'): CognitoError {
  return new CognitoError('ExpiredCodeException', message);
}

export function limitExceeded(): CognitoError {
  return new CognitoError('LimitExceededException', 'Attempt limit exceeded, please try after some time.');
}

export function userNotFound(message = 'User does not exist.'): CognitoError {
  return new CognitoError('UserNotFoundException', message);
}

export function resourceNotFound(message: string): CognitoError {
  return new CognitoError('ResourceNotFoundException', message);
}

/** A feature of Cognito that is not played: refused by name. */
export function notPlayed(what: string): CognitoError {
  return new CognitoError('NotImplemented', `The local user pool does not play ${what}.`, 501);
}
