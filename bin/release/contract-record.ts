import * as z from 'zod/mini';
import { apiExamples } from '#shared/api-docs/api-examples.ts';
import { apiRoutes } from '#shared/contract/api-routes.ts';
import { everyRoute } from '#shared/contract/every-route.ts';
import { routeKey } from '#shared/contract/route.ts';
import { ServerFrame, socketActions } from '#shared/contract/socket/socket-messages.ts';
import { failureEnvelope } from '#shared/values/errors.ts';
import { fallbackOf } from '#shared/values/open-enum.ts';

/* The contract as a release keeps it, for the tests of the next: `shared/contract/releases/<version>.json`. */

/** A JSON Schema, as far as the contract uses it. */
export type JsonSchema = {
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  /** The value that a page takes an unknown one for. */
  'x-fallback'?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  propertyNames?: JsonSchema;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
};

export type ContractRecord = {
  /** By call: `GET /api/profile`, `socket start_chat`, `socket frames`. */
  calls: Record<string, { asks: Record<string, JsonSchema>; answers: Record<string, JsonSchema> }>;
  /** Answers of the documented API, by call. */
  examples: Record<string, unknown>;
};

/** The schema that a side accepts, in both directions. */
function schemaOf(schema: z.ZodMiniType): JsonSchema {
  const json: JsonSchema = JSON.parse(
    JSON.stringify(
      z.toJSONSchema(schema, {
        io: 'input',
        unrepresentable: 'any',
        reused: 'ref',
        override: ({ jsonSchema }) => {
          const fallback = jsonSchema.enum && fallbackOf(jsonSchema.enum);
          if (fallback !== undefined) jsonSchema['x-fallback'] = fallback;
        },
      }),
    ),
  );
  const { $schema, ...rest } = json as JsonSchema & { $schema?: string };
  return rest;
}

const schemasOf = (parts: Record<string, z.ZodMiniType | undefined>): Record<string, JsonSchema> =>
  Object.fromEntries(Object.entries(parts).flatMap(([name, part]) => (part ? [[name, schemaOf(part)]] : [])));

export function contractRecord(): ContractRecord {
  const routes = Object.values(everyRoute).map((route) => {
    const { params, query, headers, body, answer, failure = failureEnvelope } = route;
    const asks = schemasOf({ params, query, headers, body });
    return [routeKey(route), { asks, answers: schemasOf({ answer, failure: failure.schema }) }];
  });
  const actions = Object.entries(socketActions).map(([action, { fields, reply }]) => [
    `socket ${action}`,
    { asks: schemasOf({ fields }), answers: schemasOf({ reply }) },
  ]);
  const frames = ['socket frames', { asks: {}, answers: schemasOf({ frame: ServerFrame }) }];
  return {
    calls: Object.fromEntries([...routes, ...actions, frames]),
    examples: Object.fromEntries(
      Object.entries(apiRoutes).flatMap(([name, route]) => {
        const { answer } = Object.entries(apiExamples).find(([each]) => each === name)?.[1] ?? {};
        return answer === undefined ? [] : [[routeKey(route), answer]];
      }),
    ),
  };
}
