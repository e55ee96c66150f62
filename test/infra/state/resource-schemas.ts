import { loadAwsServiceSpecSync } from '@aws-cdk/aws-service-spec';
import type { Property, PropertyType, Resource, ResourceProperties } from '@aws-cdk/service-spec-types';
import type { WholeTemplate } from '#local/template/whole-template.ts';

/* What CloudFormation's own schemas say of a template: what is wrong in it, and what an update would replace. */

const database = loadAwsServiceSpecSync();

const schemaOf = (type: string): Resource | undefined =>
  database.lookup('resource', 'cloudFormationType', 'equals', type)[0];

/** Types that are CDK's own, or whose properties a function of the template reads. */
const withoutSchema = /^(Custom::|AWS::CloudFormation::CustomResource$|AWS::CDK::Metadata$)/;

type Properties = Record<string, unknown>;
const isObject = (value: unknown): value is Properties =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value that the deploy works out: `{ Ref: … }`, `{ 'Fn::…': … }`. */
const isWorkedOut = (value: unknown): boolean =>
  isObject(value) && Object.keys(value).length === 1 && Object.keys(value).every((key) => /^(Ref$|Fn::)/.test(key));

/** The properties of a template's resources that their schemas do not know, lack, or take in another form. */
export function problemsOf({ Resources }: Pick<WholeTemplate, 'Resources'>): string[] {
  return Object.entries(Resources).flatMap(([id, { Type, Properties = {} }]) => {
    if (withoutSchema.test(Type)) return [];
    const schema = schemaOf(Type);
    if (schema === undefined) return [`${id}: no schema of ${Type}`];
    return problemsOfObject(Properties, schema.properties, `${id} (${Type})`);
  });
}

function problemsOfObject(value: Properties, known: ResourceProperties, path: string): string[] {
  const lacking = Object.entries(known)
    .filter(([name, { required }]) => required && value[name] === undefined)
    .map(([name]) => `${path}.${name} is missing`);
  const wrong = Object.entries(value).flatMap(([name, item]) => {
    const property = known[name];
    return property === undefined
      ? [`${path}.${name} is not known`]
      : problemsOfProperty(item, property, `${path}.${name}`);
  });
  return [...lacking, ...wrong];
}

/** None when the value is in one of the forms that the property has had. */
function problemsOfProperty(value: unknown, { type, previousTypes = [] }: Property, path: string): string[] {
  const found = [type, ...previousTypes].map((each) => problemsOfValue(value, each, path));
  return found.find((problems) => problems.length === 0) ?? found[0] ?? [];
}

function problemsOfValue(value: unknown, type: PropertyType, path: string): string[] {
  if (isWorkedOut(value)) return [];
  const unless = (isRight: boolean, expected: string) => (isRight ? [] : [`${path} is no ${expected}`]);
  switch (type.type) {
    case 'string':
      // CloudFormation writes numbers and booleans as text.
      if (type.allowedValues)
        return unless(type.allowedValues.includes(String(value)), type.allowedValues.join(' or '));
      return unless(['string', 'number', 'boolean'].includes(typeof value), 'text');
    case 'date-time':
      return unless(typeof value === 'string', 'time');
    case 'number':
      return unless(value !== '' && Number.isFinite(Number(value)), 'number');
    case 'integer':
      return unless(value !== '' && Number.isInteger(Number(value)), 'whole number');
    case 'boolean':
      return unless(
        [true, false, 'true', 'false'].some((each) => each === value),
        'boolean',
      );
    case 'json':
    case 'null':
      return [];
    case 'tag':
      return unless(isObject(value) && 'Key' in value && 'Value' in value, 'tag');
    case 'array':
      if (!Array.isArray(value)) return unless(false, 'list');
      return value.flatMap((item, index) => problemsOfValue(item, type.element, `${path}[${index}]`));
    case 'map':
      if (!isObject(value)) return unless(false, 'map');
      return Object.entries(value).flatMap(([key, item]) => problemsOfValue(item, type.element, `${path}.${key}`));
    case 'ref':
      if (!isObject(value)) return unless(false, 'object');
      return problemsOfObject(value, database.get('typeDefinition', type.reference).properties, path);
    case 'union': {
      const found = type.types.map((each) => problemsOfValue(value, each, path));
      return found.find((problems) => problems.length === 0) ?? found[0] ?? [];
    }
  }
}

/**
 * The resources of `before` that an update to `after` makes anew, each with the property that does it: one that cannot be
 * updated in place and has another value, or one that refers to a resource that is made anew itself.
 */
export function replacedBy(before: WholeTemplate, after: WholeTemplate): Map<string, string> {
  const replaced = new Map<string, string>();
  for (let grows = true; grows; ) {
    const size = replaced.size;
    for (const [id, { Type, Properties = {} }] of Object.entries(before.Resources)) {
      const next = after.Resources[id];
      const schema = schemaOf(Type);
      if (next === undefined || schema === undefined || replaced.has(id)) continue;
      const differs = (a: unknown, b: unknown) =>
        JSON.stringify(a) !== JSON.stringify(b) || referencesIn(b).some((each) => replaced.has(each));
      const paths = replacingPaths(Properties, next.Properties ?? {}, schema.properties, differs);
      const [path = ''] = paths;
      if (paths.length > 0) replaced.set(id, path);
    }
    grows = replaced.size > size;
  }
  return replaced;
}

type Differs = (before: unknown, after: unknown) => boolean;

function replacingPaths(before: Properties, after: Properties, known: ResourceProperties, differs: Differs): string[] {
  return Object.entries(known).flatMap(([name, { causesReplacement, type }]) => {
    const [from, to] = [before[name], after[name]];
    if (!differs(from, to)) return [];
    if (causesReplacement === 'yes' || causesReplacement === 'maybe') return [name];
    if (type.type !== 'ref' || !isObject(from) || !isObject(to)) return [];
    const inner = database.get('typeDefinition', type.reference).properties;
    return replacingPaths(from, to, inner, differs).map((path) => `${name}.${path}`);
  });
}

function referencesIn(value: unknown): string[] {
  const text = JSON.stringify(value) ?? '';
  return [...text.matchAll(/"(?:Ref|Fn::GetAtt)":\[?"(\w+)"/g)].map(([, id = '']) => id);
}

/**
 * The properties with which a template names a resource itself, by their paths: while it is there, no other of its type
 * can have that name. None where the name is worked out by the deploy, or belongs to another resource's.
 */
export function fixedNamesOf({ Type, Properties = {} }: { Type: string; Properties?: Properties }): string[] {
  const identifiers = schemaOf(Type)?.primaryIdentifier ?? [];
  if (identifiers.length > 0 && identifiers.every((name) => Properties[name] !== undefined)) {
    return identifiers.every((name) => isFixed(Properties[name])) ? identifiers : [];
  }
  const isName = (name: string) => name === 'Name' || name === `${Type.split('::').at(-1)}Name`;
  return Object.entries(Properties).flatMap(([name, value]) => {
    if (isName(name) && isFixed(value)) return [name];
    // As `Budget.BudgetName` and `CachePolicyConfig.Name`.
    const inside = isObject(value) ? Object.entries(value) : [];
    return inside.filter(([inner, text]) => isName(inner) && isFixed(text)).map(([inner]) => `${name}.${inner}`);
  });
}

const isFixed = (value: unknown) => referencesIn(value).length === 0;
