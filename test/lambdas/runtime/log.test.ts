import { describe, expect, it } from 'vitest';
import { errorFields } from '#lambdas/runtime/log.ts';

describe('an error in the log', () => {
  it('of AWS has its name, status and request id, and no text, which may name a recipient', () => {
    const refusal = Object.assign(new Error('Email address is not verified: rosa@people.example'), {
      name: 'MessageRejected',
      $metadata: { httpStatusCode: 400, requestId: 'r-1' },
    });
    expect(errorFields(refusal)).toEqual({ error: 'MessageRejected', status: 400, aws_request_id: 'r-1' });
  });

  it('of our own has its text and where it was thrown', () => {
    const fields = errorFields(new RangeError('No such day.'));
    expect(fields).toMatchObject({ error: 'RangeError', detail: 'No such day.' });
    expect(fields.stack).toContain('log.test.ts');
  });

  it('that is none is told by its type', () => {
    expect(errorFields('away')).toEqual({ error: 'string' });
  });
});
