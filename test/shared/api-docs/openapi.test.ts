import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { apiExamples, exampleEvents } from '#shared/api-docs/api-examples.ts';
import { describeApi, type JsonSchema, type OperationObject } from '#shared/api-docs/openapi.ts';
import { apiRoutes } from '#shared/contract/api-routes.ts';
import type { Route } from '#shared/contract/route.ts';
import { errorStatus } from '#shared/values/error-status.ts';
import { Failure } from '#shared/values/errors.ts';
import { WebhookEvent, webhookEvents } from '#shared/webhooks/webhook-events.ts';

const description = describeApi();
const declared: [string, Route][] = Object.entries(apiRoutes);

const operations = new Map<string, OperationObject>(
  Object.values(description.paths)
    .flatMap((item) => Object.values(item))
    .map((operation) => [operation.operationId, operation]),
);

/** Every field of every schema, with its place. */
function fields(schema: JsonSchema | boolean | undefined, place: string): [string, JsonSchema][] {
  if (typeof schema !== 'object') return [];
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    typeof field === 'object' ? [[`${place}.${name}`, field] satisfies [string, JsonSchema]] : [],
  );
  const { items, additionalProperties } = schema;
  const below: [string, JsonSchema | boolean | undefined][] = [
    ...own,
    [place, Array.isArray(items) ? undefined : items],
    [place, additionalProperties],
  ];
  return [...own, ...below.flatMap(([at, each]) => fields(each, at))];
}

describe("the API's description", () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    expect(await validator.validate({ ...structuredClone(description) })).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('has nothing that the recommended rules of Redocly report', async () => {
    // The terms of service govern calls; the API has no license.
    const config = await createConfig({ extends: ['recommended'], rules: { 'info-license': 'off' } });
    const source = JSON.stringify(description);
    const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
  });

  it('has every call that a key may make, and no other', () => {
    const described = Object.entries(description.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, { operationId }]) => `${operationId} ${method} ${path}`),
    );
    expect(described.sort()).toEqual(
      declared.map(([name, { method, path }]) => `${name} ${method.toLowerCase()} ${path}`).sort(),
    );
    expect(new Set(declared.map(([, { caller }]) => caller))).toEqual(new Set(['key']));
  });

  it('says of the URL of a webhook what a generated client can check', () => {
    const { NewWebhook, WebhookChanges } = description.components.schemas;
    for (const schema of [NewWebhook, WebhookChanges])
      expect(schema?.properties?.url).toMatchObject({ type: 'string', format: 'uri', maxLength: 2048 });
  });

  it('names every reason for which an event can not be sent by hand', () => {
    const { responses } = operations.get('testApiWebhook') ?? {};
    expect(responses?.['403']?.description).toContain('disabled');
    expect(responses?.['429']?.description).toContain('sent by hand');
  });

  it('says what each field is', () => {
    const { GatewayRefusal, ...schemas } = description.components.schemas;
    const all = Object.entries(schemas).flatMap(([name, schema]) => fields(schema, name));
    expect(all.length).toBeGreaterThan(120);
    expect(all.filter(([, field]) => field.description === undefined).map(([place]) => place)).toEqual([]);
    const parameters = [...operations.values()].flatMap((operation) => operation.parameters ?? []);
    expect(parameters.filter((parameter) => parameter.description === undefined)).toEqual([]);
  });

  it('has every event, with an example that its own schema takes', () => {
    expect(Object.keys(description.webhooks)).toEqual(Object.keys(webhookEvents));
    for (const [type, example] of Object.entries(exampleEvents)) {
      expect(WebhookEvent.parse(example)).toEqual(example);
      expect(example.type).toBe(type);
    }
  });

  it('closes what is sent to unknown fields, and leaves what is answered open to new ones', () => {
    const { AnalysisRequest, Analysis, Property } = description.components.schemas;
    expect(AnalysisRequest?.additionalProperties).toBe(false);
    expect([Analysis, Property].map((schema) => schema?.additionalProperties)).toEqual([undefined, undefined]);
  });

  it('refers to nothing that it does not have', () => {
    const text = JSON.stringify(description);
    const targets = [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/([\w-]+)"/g)];
    const { schemas, headers } = description.components;
    const known = new Set([...Object.keys(schemas), ...Object.keys(headers)]);
    expect(targets.length).toBeGreaterThan(20);
    expect(targets.map(([, , name]) => name).filter((name) => !known.has(name ?? ''))).toEqual([]);
    expect(text).not.toContain('$defs');
  });
});

const examples = new Map(Object.entries(apiExamples));

describe.each(declared)('%s', (name, route) => {
  const operation = operations.get(name);
  const example = examples.get(name);

  it('has an example that its own schemas take', () => {
    const { params, query, headers, body } = example?.request ?? {};
    const parts: [z.ZodMiniType | undefined, unknown][] = [
      [route.params, params],
      [route.query, query],
      [route.headers, headers],
      [route.body, body],
      [route.answer, example?.answer],
    ];
    for (const [schema, value] of parts) {
      if (schema) expect(schema.safeParse(value ?? {}).error).toBeUndefined();
      else expect(value).toBeUndefined();
    }
    // With nothing that the schema would take out.
    expect(route.answer?.parse(example?.answer)).toEqual(example?.answer);
    expect(operation?.responses).toHaveProperty(String(example?.status));
  });

  it('has every failure under the status of its code, in the form of failures', () => {
    const failures = Object.entries(operation?.responses ?? {}).filter(([status]) => status >= '400');
    expect(failures.map(([status]) => status)).toEqual(expect.arrayContaining(['401', '403', '429', '500', '503']));
    for (const [status, { content }] of failures) {
      for (const [code, { value }] of Object.entries(content?.['application/json'].examples ?? {})) {
        expect(Failure.parse(value).error.code).toBe(code);
        expect(errorStatus[Failure.parse(value).error.code]).toBe(Number(status));
      }
    }
  });

  it('says how many calls are left with every answer to a key', () => {
    const known = Object.entries(operation?.responses ?? {}).filter(([status]) => !/401|503/.test(status));
    for (const [status, { headers }] of known) {
      expect(Object.keys(headers ?? {}), status).toEqual(
        expect.arrayContaining(['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset']),
      );
    }
    expect(operation?.responses['429']?.headers).toHaveProperty('Retry-After');
  });
});
