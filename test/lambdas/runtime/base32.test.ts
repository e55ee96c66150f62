import { expect, it } from 'vitest';
import { newUlid } from '#lambdas/runtime/base32.ts';
import { timeOf } from '#shared/values/ulid.ts';

it.each(['1970-01-01T00:00:00.000Z', '2026-11-22T11:24:07.001Z', '2099-12-31T23:59:59.999Z'])(
  'reads from a ULID when it was made: %s',
  (time) => {
    expect(timeOf(newUlid(new Date(time))).toISOString()).toBe(time);
  },
);
