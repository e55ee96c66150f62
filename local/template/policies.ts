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
type Statement = z.infer<typeof Statement>;

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

  const byRole = new Map<string, Statement[]>();
  const statementsOf = (roleId: string): Statement[] => {
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
    ].flatMap(({ id, document }) => document.Statement.map((statement) => parseStatement(id, statement)));
    byRole.set(roleId, statements);
    return statements;
  };

  return {
    allows(roleId, action, resource) {
      const applying = statementsOf(roleId).filter(
        (statement) =>
          statement.Action.some((pattern) => wildcard(pattern, 'i').test(action)) &&
          statement.Resource.some((pattern) => wildcard(pattern).test(resource)),
      );
      return (
        applying.some((statement) => statement.Effect === 'Allow') &&
        !applying.some((statement) => statement.Effect === 'Deny')
      );
    },
  };
}

function parseStatement(policyId: string, statement: unknown): Statement {
  const parsed = Statement.safeParse(statement);
  if (parsed.success) return parsed.data;
  const reason = parsed.error.issues.map((issue) => issue.message).join('; ');
  throw new Error(`Policy ${policyId} has a statement the local runner does not evaluate: ${reason}`);
}
