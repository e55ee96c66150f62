import { appendFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import type { Guard } from '#local/template/iam-guard.ts';
import type { WholeTemplate } from '#local/template/whole-template.ts';

/* For the test of grants, which runs the other tests: what they use, and a template in which a grant is missing. */

const { USED_GRANTS: list, MISSING_GRANT: missing } = process.env;

/** A permission that a test has used, as a line of the file `USED_GRANTS`. */
export const UsedGrant = z.object({ role: z.string(), action: z.string(), file: z.string(), test: z.string() });
export type UsedGrant = z.infer<typeof UsedGrant>;

const seen = new Set<string>();

/** Notes each permission once for each test that uses it. */
export const recordPermission: Guard['onUsed'] = list
  ? (role, { action }) => {
      const { currentTestName: test, testPath } = expect.getState();
      // What is under way between tests belongs to none.
      if (test === undefined || testPath === undefined) return;
      const line = JSON.stringify({ role, action, file: relative(process.cwd(), testPath), test });
      if (!seen.has(line)) appendFileSync(list, `${line}\n`);
      seen.add(line);
    }
  : undefined;

/** A copy of a cloud assembly of which each template went through `change`. */
export function templateChanged(assembly: string, change: (template: string) => string): string {
  const copy = mkdtempSync(join(tmpdir(), 'dealwright-assembly-'));
  cpSync(assembly, copy, { recursive: true });
  const files = readdirSync(copy).filter((each) => each.endsWith('.template.json'));
  const changed = files.filter((name) => {
    const file = join(copy, name);
    const before = readFileSync(file, 'utf8');
    const after = change(before);
    writeFileSync(file, after);
    return after !== before;
  });
  expect(changed).not.toEqual([]);
  return copy;
}

const Policy = z.looseObject({
  Type: z.literal('AWS::IAM::Policy'),
  Properties: z.looseObject({
    Roles: z.array(z.object({ Ref: z.string() })),
    PolicyDocument: z.looseObject({
      Statement: z.array(
        z.looseObject({
          Effect: z.string(),
          Action: z.union([z.string(), z.array(z.string())]),
          Resource: z.unknown(),
        }),
      ),
    }),
  }),
});
const Template = z.looseObject({ Resources: z.record(z.string(), z.unknown()) });

type Grant = { role: string; action: string };

/** On the queue of what was not delivered, to which Lambda itself sends. */
const isForLambda = ({ Resource }: { Resource: unknown }) => JSON.stringify(Resource).includes('"Undelivered');

/** Every action that a policy of the template allows the code of a role. */
export function grantsOf({ Resources }: WholeTemplate): Grant[] {
  return Object.values(Resources).flatMap((resource) => {
    const policy = Policy.safeParse(resource);
    if (!policy.success) return [];
    const { Roles, PolicyDocument } = policy.data.Properties;
    const actions = PolicyDocument.Statement.filter((each) => each.Effect === 'Allow' && !isForLambda(each)).flatMap(
      ({ Action }) => Action,
    );
    return Roles.flatMap(({ Ref: role }) => [...new Set(actions)].map((action) => ({ role, action })));
  });
}

/** The assembly, or one without the grant `MISSING_GRANT`. */
export const withoutMissingGrant = (assembly: string): string => (missing ? withoutGrant(assembly, missing) : assembly);

/** A copy of an assembly in which a role may not do an action. @param grant "role action". */
export function withoutGrant(assembly: string, grant: string): string {
  const [role, action] = grant.split(' ');
  return templateChanged(assembly, (text) => {
    const template = Template.parse(JSON.parse(text));
    for (const resource of Object.values(template.Resources)) {
      const policy = Policy.safeParse(resource);
      if (!policy.success || !policy.data.Properties.Roles.some(({ Ref }) => Ref === role)) continue;
      const { Statement } = policy.data.Properties.PolicyDocument;
      const left = Statement.map((each) => ({ ...each, Action: [each.Action].flat().filter((one) => one !== action) }));
      Object.assign(resource as object, {
        Properties: {
          ...policy.data.Properties,
          PolicyDocument: {
            ...policy.data.Properties.PolicyDocument,
            Statement: left.filter(({ Action }) => Action.length > 0),
          },
        },
      });
    }
    return JSON.stringify(template);
  });
}
