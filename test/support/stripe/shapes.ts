import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TSSignature, TSType, TSTypeName } from 'oxc-parser';
import { type Declared, lookUp, type Scope, scopeOfFile } from './declared-types.ts';

/*
 * Walks a value, as it travels in JSON, along its declared type: every declared field is there, no other is, and a text
 * with named values is one of them, although the SDK's types take any text for those of later versions.
 */

const resources = join(dirname(fileURLToPath(import.meta.resolve('stripe'))), '../cjs/resources');

/** Where the types of objects are declared: the file, and the type when it is not the file's name in the singular. */
const declaredIn: Record<string, [file: string, type: string]> = {
  'billing_portal.configuration': ['BillingPortal/Configurations', 'Configuration'],
  'billing_portal.session': ['BillingPortal/Sessions', 'Session'],
  charge: ['Charges', 'Charge'],
  'checkout.session': ['Checkout/Sessions', 'Session'],
  customer: ['Customers', 'Customer'],
  dispute: ['Disputes', 'Dispute'],
  event: ['Events', 'EventBase'],
  invoice: ['Invoices', 'Invoice'],
  invoice_payment: ['InvoicePayments', 'InvoicePayment'],
  payment_method: ['PaymentMethods', 'PaymentMethod'],
  price: ['Prices', 'Price'],
  product: ['Products', 'Product'],
  refund: ['Refunds', 'Refund'],
  subscription: ['Subscriptions', 'Subscription'],
  subscription_schedule: ['SubscriptionSchedules', 'SubscriptionSchedule'],
};

/** What is wrong with an answer of Stripe's API: nothing when it is as declared. Objects of events are checked too. */
export function shapeProblems(answer: unknown): string[] {
  const { object, data, deleted } = Object(answer);
  if (object === 'list') return data.flatMap(shapeProblems);
  const [file, type] = declaredIn[String(object)] ?? [];
  if (file === undefined || type === undefined) return [`No type is known for "${object}".`];
  const declared = lookUp([deleted ? `Deleted${type}` : type], scopeOfFile(join(resources, `${file}.d.ts`)));
  if (!declared) return [`${file} declares no ${type}.`];
  const problems = problemsOf(answer, declared, String(object));
  return object === 'event' ? [...problems, ...shapeProblems(data.object)] : problems;
}

function problemsOf(value: unknown, { node, scope }: Declared, path: string): string[] {
  if (node.type === 'TSTypeAliasDeclaration') return problemsIn(value, node.typeAnnotation, scope, path);
  // What an event is about is declared as anything.
  if (path.startsWith('event.data.')) return [];
  const bases = node.extends.flatMap(({ expression }) =>
    expression.type === 'Identifier' ? (lookUp([expression.name], scope) ?? []) : [],
  );
  const inherited = bases.flatMap((base) => (base.node.type === 'TSInterfaceDeclaration' ? base.node.body.body : []));
  return problemsOfFields(value, [...inherited, ...node.body.body], scope, path);
}

function problemsOfFields(value: unknown, members: TSSignature[], scope: Scope, path: string): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${path} is not an object.`];
  const fields = new Map<string, unknown>(Object.entries(value));
  const problems: string[] = [];
  for (const member of members) {
    if (member.type === 'TSIndexSignature') {
      for (const [name, each] of fields) {
        problems.push(...problemsIn(each, member.typeAnnotation.typeAnnotation, scope, `${path}.${name}`));
      }
      fields.clear();
    }
    if (member.type !== 'TSPropertySignature' || !member.typeAnnotation) continue;
    const name = 'name' in member.key ? String(member.key.name) : 'value' in member.key ? String(member.key.value) : '';
    const field = fields.get(name);
    const isThere = fields.delete(name);
    if (isThere) problems.push(...problemsIn(field, member.typeAnnotation.typeAnnotation, scope, `${path}.${name}`));
    else if (!member.optional) problems.push(`${path}.${name} is missing.`);
  }
  return [...problems, ...[...fields.keys()].map((name) => `${path}.${name} is not declared.`)];
}

function problemsIn(value: unknown, type: TSType, scope: Scope, path: string): string[] {
  const expect = (isRight: boolean) => (isRight ? [] : [`${path} is ${JSON.stringify(value)?.slice(0, 80)}.`]);
  switch (type.type) {
    case 'TSStringKeyword':
      return expect(typeof value === 'string');
    case 'TSNumberKeyword':
      return expect(typeof value === 'number');
    case 'TSBooleanKeyword':
      return expect(typeof value === 'boolean');
    case 'TSNullKeyword':
      return expect(value === null);
    case 'TSUnknownKeyword':
      return [];
    case 'TSLiteralType':
      return expect('value' in type.literal && value === type.literal.value);
    case 'TSTypeLiteral':
      return problemsOfFields(value, type.members, scope, path);
    case 'TSArrayType':
      return problemsOfList(value, type.elementType, scope, path);
    case 'TSParenthesizedType':
      return problemsIn(value, type.typeAnnotation, scope, path);
    case 'TSUnionType': {
      const tries = type.types.map((each) => problemsIn(value, each, scope, path));
      // The nearest member says best what is wrong.
      return tries.reduce(shorter);
    }
    case 'TSTypeReference':
      return problemsOfReference(value, partsOf(type.typeName), type.typeArguments?.params[0], scope, path);
    default:
      return expect(false);
  }
}

const shorter = (a: string[], b: string[]) => (a.length <= b.length ? a : b);

function problemsOfReference(
  value: unknown,
  name: string[],
  of: TSType | undefined,
  scope: Scope,
  path: string,
): string[] {
  const [first] = name;
  if (first === 'Array' && of) return problemsOfList(value, of, scope, path);
  if (first === 'Decimal')
    return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? [] : [`${path} is no decimal.`];
  // Named values only.
  if (first === 'OtherString') return [`${path} is ${JSON.stringify(value)}, which has no name.`];
  if (first === 'ApiList' && of) {
    const { object, data, has_more, url } = Object(value);
    const isList = object === 'list' && typeof has_more === 'boolean' && typeof url === 'string';
    return isList ? problemsOfList(data, of, scope, path) : [`${path} is no list.`];
  }
  const declared = lookUp(name, scope);
  return declared ? problemsOf(value, declared, path) : [`${path} has the unknown type ${name.join('.')}.`];
}

function problemsOfList(value: unknown, of: TSType, scope: Scope, path: string): string[] {
  if (!Array.isArray(value)) return [`${path} is no list.`];
  return value.flatMap((each, index) => problemsIn(each, of, scope, `${path}[${index}]`));
}

function partsOf(name: TSTypeName): string[] {
  if (name.type === 'TSQualifiedName') return [...partsOf(name.left), name.right.name];
  return name.type === 'Identifier' ? [name.name] : [];
}
