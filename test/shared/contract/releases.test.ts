import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type ContractRecord, contractRecord, type JsonSchema } from '#bin/release/contract-record.ts';
import { apiRoutes } from '#shared/contract/api-routes.ts';
import { everyRoute } from '#shared/contract/every-route.ts';
import { routeKey } from '#shared/contract/route.ts';
import { misreadings, whole } from '#test/support/contract/misreadings.ts';
import { readAnswer } from '#web/api/read-answer.ts';

const releases = join(import.meta.dirname, '../../../shared/contract/releases');
const now = contractRecord();

/** Every release that a tab or an integrator may still be from: the recorded ones. */
const recorded = readdirSync(releases).map((file) => {
  const record: ContractRecord = JSON.parse(readFileSync(join(releases, file), 'utf8'));
  return { version: file.replace('.json', ''), record };
});

/** Ways in which a reader of one record's answers misreads those of the other. */
const answersMisread = (written: ContractRecord, read: ContractRecord, isLater: boolean) =>
  Object.entries(read.calls).flatMap(([call, { answers }]) =>
    Object.entries(answers).flatMap(([part, schema]) => {
      const other = written.calls[call]?.answers[part];
      return other ? misreadings(whole(other), whole(schema), { isAnswer: true, isLater }, `${call} ${part}`) : [];
    }),
  );

/** Requests of one record that a server of the other refuses. */
const requestsRefused = (sent: ContractRecord, read: ContractRecord) =>
  Object.entries(sent.calls).flatMap(([call, { asks }]) => {
    const other = read.calls[call];
    if (!other) return [`${call} is gone`];
    return Object.entries(asks).flatMap(([part, schema]) => {
      const reader = other.asks[part];
      return reader ? misreadings(whole(schema), whole(reader), { isAnswer: false }, `${call} ${part}`) : [];
    });
  });

it('has a record of the last release', () => {
  expect(recorded.length).toBeGreaterThan(0);
});

describe.each(recorded)('the contract and that of $version', ({ record }) => {
  it('lets a page of that release read every answer of this one', () => {
    expect(answersMisread(now, record, true)).toEqual([]);
  });

  it('lets a page of this release read every answer of that one, while a deploy is under way or rolled back', () => {
    expect(answersMisread(record, now, false)).toEqual([]);
  });

  it('accepts every request of a page or a program of that release', () => {
    expect(requestsRefused(record, now)).toEqual([]);
  });

  it('reads the example answers of that release', () => {
    const routes = new Map(Object.values(everyRoute).map((route) => [routeKey(route), route]));
    for (const [call, example] of Object.entries(record.examples)) {
      const answer = routes.get(call)?.answer;
      if (!answer) throw new Error(`${call} has no answer any more.`);
      expect(readAnswer(answer, example).error, call).toBeUndefined();
    }
  });
});

describe('a comparison of two contracts', () => {
  type Change = (contract: ContractRecord) => void;
  const changed = (change: Change): ContractRecord => {
    const copy = structuredClone(now);
    change(copy);
    return copy;
  };
  const profileOf = ({ calls }: ContractRecord): JsonSchema => calls['GET /api/profile']?.answers.answer ?? {};

  it('says when an answer loses a field, changes its type or its format', () => {
    const next = changed((contract) => {
      const profile = profileOf(contract);
      const { bio, ...properties } = profile.properties ?? {};
      profile.required = profile.required?.filter((name) => name !== 'bio') ?? [];
      profile.properties = { ...properties, phone: { type: 'number' }, updated_at: { type: 'string' } };
    });
    expect(answersMisread(next, now, true)).toEqual([
      'GET /api/profile answer.bio may be absent',
      'GET /api/profile answer.phone is number, not string',
      'GET /api/profile answer.updated_at has another pattern',
      'GET /api/profile answer.updated_at has another format',
    ]);
  });

  it('allows a new field and a new value in an answer', () => {
    const next = changed((contract) => {
      const profile = profileOf(contract);
      profile.properties = { ...profile.properties, nickname: { type: 'string' } };
      for (const enumeration of enumsOf(contract.calls)) enumeration.push('a new value');
    });
    expect(
      answersMisread(next, now, true).filter((problem) => !byProgram.some((call) => problem.startsWith(call))),
    ).toEqual([]);
  });

  it('says when a page no longer knows a value that the last release answers', () => {
    const next = changed((contract) => {
      profileOf(contract).properties = { ...profileOf(contract).properties, billing_interval: { enum: ['monthly'] } };
    });
    expect(answersMisread(now, next, false)).toEqual(['GET /api/profile answer.billing_interval may be annual']);
  });

  it('says when a request needs a new field, or loses one', () => {
    const next = changed(({ calls }) => {
      const body = calls['POST /api/property-lookup']?.asks.body ?? {};
      body.required = [...(body.required ?? []), 'unit'];
      const { bio, ...properties } = calls['PATCH /api/profile']?.asks.body?.properties ?? {};
      Object.assign(calls['PATCH /api/profile']?.asks.body ?? {}, { properties });
      delete calls['GET /api/lookups'];
    });
    expect(requestsRefused(now, next)).toEqual([
      'PATCH /api/profile body.bio is refused',
      'POST /api/property-lookup body.unit may be absent',
      'GET /api/lookups is gone',
    ]);
  });

  /** A program may fail on a new value of the documented API: those are changes that a release says. */
  const byProgram = Object.values(apiRoutes).map((route) => `${routeKey(route)} `);

  /** The lists of an answer's enums, wherever they are. */
  function enumsOf(value: unknown): unknown[][] {
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([key, each]) => {
      if (key === 'asks' || key === 'propertyNames') return [];
      return key === 'enum' && Array.isArray(each) ? [each] : enumsOf(each);
    });
  }
});
