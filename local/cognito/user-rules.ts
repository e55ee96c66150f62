/**
 * A user pool's rules for addresses, passwords and attributes. The messages are Cognito's. Played: the standard text
 * attributes and `email`. Not played: `phone_number` (there is no SMS), custom attributes, and the pool's per-attribute
 * length constraints (everything may be 2,048 characters long).
 */
import { CognitoError, invalidMember, invalidParameter, notAuthorized, notPlayed } from './user-errors.ts';
import type { UserPoolSettings } from './user-pool-settings.ts';

/** An attribute in Cognito's protocol. */
export type UserAttribute = { Name: string; Value: string };

const plainAttributes = [
  'name',
  'given_name',
  'family_name',
  'middle_name',
  'nickname',
  'preferred_username',
  'profile',
  'picture',
  'website',
  'gender',
  'birthdate',
  'zoneinfo',
  'locale',
  'address',
];
const requiredAttributes = ['email', 'name'];

/** Whether the text can be the user name of a pool whose user names are e-mail addresses. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>"(),;:]+@[^\s@.<>"(),;:]+(\.[^\s@.<>"(),;:]+)+$/.test(text);
}

/** The destination as Cognito shows it: `nora@example.com` becomes `n***@e***`. */
export function maskEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@');
  return `${local.slice(0, 1)}***@${domain.slice(0, 1)}***`;
}

/** Throws InvalidPasswordException with the first rule of the pool's policy that the password breaks. */
export function checkPassword(policy: UserPoolSettings['passwordPolicy'], password: string): void {
  if (password.length > 256) throw invalidMember('password', 'have length less than or equal to 256');
  if (!/^\S+.*\S+$/s.test(password)) {
    throw invalidMember('password', 'satisfy regular expression pattern: ^[\\S]+.*[\\S]+$');
  }
  const broken = [
    { when: password.length < policy.minimumLength, why: 'Password not long enough' },
    {
      when: policy.requireUppercase && !/[A-Z]/.test(password),
      why: 'Password must have uppercase characters',
    },
    {
      when: policy.requireLowercase && !/[a-z]/.test(password),
      why: 'Password must have lowercase characters',
    },
    { when: policy.requireNumbers && !/[0-9]/.test(password), why: 'Password must have numeric characters' },
    {
      when: policy.requireSymbols && !/[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+\- ]/.test(password),
      why: 'Password must have symbol characters',
    },
  ].find((rule) => rule.when);
  if (broken) {
    throw new CognitoError('InvalidPasswordException', `Password did not conform with policy: ${broken.why}`);
  }
}

/** Throws unless every attribute exists and this client may write it. */
export function checkAttributes(settings: UserPoolSettings, attributes: UserAttribute[]): void {
  for (const { Name: name, Value: value } of attributes) {
    if (['sub', 'email_verified', 'phone_number_verified', 'updated_at'].includes(name)) {
      throw notAuthorized('A client attempted to write unauthorized attribute');
    }
    if (name === 'phone_number') throw notPlayed('the attribute phone_number');
    if (name !== 'email' && !plainAttributes.includes(name)) {
      throw schemaError(name, 'Attribute does not exist in the schema.');
    }
    if (settings.writableAttributes && !settings.writableAttributes.includes(name)) {
      throw notAuthorized('A client attempted to write unauthorized attribute');
    }
    if (value.length > 2048) {
      throw invalidMember('userAttributes.value', 'have length less than or equal to 2048');
    }
    if (requiredAttributes.includes(name) && value.trim() === '') {
      throw schemaError(name, 'The attribute is required');
    }
    if (name === 'email' && !isEmail(value)) throw invalidParameter('Invalid email address format.');
  }
}

/** Throws unless a sign-up brings every attribute that the pool requires. */
export function checkRequiredAttributes(attributes: UserAttribute[]): void {
  const missing = requiredAttributes.find((name) => !attributes.some((attribute) => attribute.Name === name));
  if (missing) throw schemaError(missing, 'The attribute is required');
}

/** Whether this client may see an attribute; by default a client may see all. */
export function isReadable(settings: UserPoolSettings, name: string): boolean {
  return settings.readableAttributes?.includes(name) ?? true;
}

function schemaError(name: string, problem: string): CognitoError {
  return invalidParameter(`Attributes did not conform to the schema: ${name}: ${problem}\n`);
}
