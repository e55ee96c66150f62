import * as z from 'zod/mini';
import type { Template } from './template.ts';
import { wildcard } from './wildcard.ts';

/*
 * IAM for a function's role: the template's identity policies, Allow and Deny, with wildcards in actions and
 * resources. No permission boundaries, SCPs or resource policies. A statement with a condition, a principal or a
 * negated element is refused by name.
 */

const oneOrMany = z.pipe(
  z.union([z.string(), z.array(z.string())]),
  z.transform((value) => (typeof value === 'string' ? [value] : value)),
);
const Statement = z.strictObject({
  Sid: z.optional(z.string()),
  Effect: z.enum(['Allow', 'Deny']),
  Action: oneOrMany,
  Resource: oneOrMany,
});
/** A statement with compiled patterns: every call of a stand-in evaluates them. */
type CompiledStatement = { effect: 'Allow' | 'Deny'; actions: RegExp[]; resources: RegExp[] };

const Document = z.object({ Statement: z.array(z.unknown()) });
const Role = z.object({
  Policies: z.optional(z.array(z.object({ PolicyDocument: Document }))),
  ManagedPolicyArns: z.optional(z.array(z.string())),
});
const Policy = z.object({ PolicyDocument: Document, Roles: z.optional(z.array(z.string())) });

export type Policies = {
  /** Whether the role may do the action on the resource. */
  allows(roleId: string, action: string, resource: string): boolean;
};

/** Reads every role's statements from the template. */
export function readPolicies(template: Template): Policies {
  const attached = template
    .resources('AWS::IAM::Policy')
    .map((policy) => ({ id: policy.id, ...Policy.parse(policy.properties) }));

  const byRole = new Map<string, CompiledStatement[]>();
  const statementsOf = (roleId: string): CompiledStatement[] => {
    const known = byRole.get(roleId);
    if (known) return known;
    const resource = template.resources('AWS::IAM::Role').find((role) => role.id === roleId);
    const role = Role.parse(resource?.properties ?? {});
    for (const managed of role.ManagedPolicyArns ?? []) {
      throw new Error(`Role ${roleId} uses ${managed}, which the local runner does not hold.`);
    }
    const statements = [
      ...(role.Policies ?? []).map((policy) => ({ id: roleId, document: policy.PolicyDocument })),
      ...attached
        .filter((policy) => policy.Roles?.includes(roleId))
        .map((policy) => ({ id: policy.id, document: policy.PolicyDocument })),
    ].flatMap(({ id, document }) => document.Statement.map((statement) => compileStatement(id, statement)));
    byRole.set(roleId, statements);
    return statements;
  };

  return {
    allows(roleId, action, resource) {
      const applying = statementsOf(roleId).filter(
        ({ actions, resources }) =>
          actions.some((pattern) => pattern.test(action)) && resources.some((pattern) => pattern.test(resource)),
      );
      return applying.some(({ effect }) => effect === 'Allow') && !applying.some(({ effect }) => effect === 'Deny');
    },
  };
}

function compileStatement(policyId: string, statement: unknown): CompiledStatement {
  const parsed = Statement.safeParse(statement);
  if (parsed.success) {
    const { Effect, Action, Resource } = parsed.data;
    return {
      effect: Effect,
      actions: Action.map((pattern) => wildcard(pattern, 'i')),
      resources: Resource.map((pattern) => wildcard(pattern)),
    };
  }
  const reason = parsed.error.issues.map((issue) => issue.message).join('; ');
  throw new Error(`Policy ${policyId} has a statement the local runner does not evaluate: ${reason}`);
}
