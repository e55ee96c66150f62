import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { readTemplate } from '#local/template/template.ts';

/** A template with one table and one thing whose property is under test. */
function resolved(value: unknown, more: Record<string, unknown> = {}): unknown {
  const directory = mkdtempSync(join(tmpdir(), 'dealwright-template-'));
  const Resources = {
    Notes: { Type: 'AWS::DynamoDB::GlobalTable' },
    Thing: { Type: 'Test::Thing', Properties: { value } },
    ...more,
  };
  writeFileSync(join(directory, 'stack.template.json'), JSON.stringify({ Resources }));
  return readTemplate(directory).resources('Test::Thing')[0]?.properties.value;
}

describe('reading a template', () => {
  it.each([
    ['a reference to a resource', { Ref: 'Notes' }, 'Notes'],
    ['a pseudo parameter', { Ref: 'AWS::Region' }, 'us-east-1'],
    ['an attribute', { 'Fn::GetAtt': ['Notes', 'Arn'] }, 'arn:aws:dynamodb:us-east-1:000000000000:table/Notes'],
    ['a join of texts and references', { 'Fn::Join': ['/', ['a', { Ref: 'Notes' }, 'b']] }, 'a/Notes/b'],
    // biome-ignore-start lint/suspicious/noTemplateCurlyInString: CloudFormation's own notation.
    [
      'a substitution of names, attributes and variables',
      { 'Fn::Sub': ['${Notes}:${Notes.TableId}:${own}:${!literal}', { own: { Ref: 'AWS::Partition' } }] },
      'Notes:Notes:aws:${literal}',
    ],
    // biome-ignore-end lint/suspicious/noTemplateCurlyInString: CloudFormation's own notation.
    ['a selection of a split', { 'Fn::Select': [1, { 'Fn::Split': [':', 'a:b:c'] }] }, 'b'],
    ['lists and objects, all the way down', { list: [{ Ref: 'Notes' }] }, { list: ['Notes'] }],
    ['no value, as if it were not there', { kept: 1, gone: { Ref: 'AWS::NoValue' } }, { kept: 1 }],
  ])('resolves %s', (_, value, expected) => {
    expect(resolved(value)).toEqual(expected);
  });

  it('gives each secret that a property names one value wherever it is named', () => {
    const secret = (id: string) => [`{{resolve:secretsmanager:`, { Ref: id }, ':SecretString:::}}'];
    const more = { One: { Type: 'AWS::SecretsManager::Secret' }, Two: { Type: 'AWS::SecretsManager::Secret' } };
    const both = { 'Fn::Join': ['', [...secret('One'), ',', ...secret('Two')]] };
    const [list, one] = z
      .tuple([z.string(), z.string()])
      .parse(resolved([both, { 'Fn::Join': ['', secret('One')] }], more));
    const [first, second] = list.split(',');
    expect(first).toMatch(/^[0-9a-f]{40}$/);
    expect(first).toBe(one);
    expect(second).not.toBe(first);
  });

  it.each([
    ['an intrinsic it does not play', { 'Fn::Base64': 'x' }, 'Thing uses Fn::Base64'],
    ['a reference it does not play', { 'Fn::Join': ['', ['{{resolve:ssm:', 'x}}']] }, 'Thing uses {{resolve:ssm:x}}'],
    ['a resource that is not there', { Ref: 'Nobody' }, 'Thing refers to Nobody'],
    ['an attribute it has no value for', { 'Fn::GetAtt': ['Notes', 'StreamArn'] }, 'Thing asks for StreamArn of Notes'],
    ['a resource of a type without a name', { Ref: 'Odd' }, 'Thing refers to Odd (Test::Odd)'],
  ])('refuses %s, naming the resource that asked', (_, value, message) => {
    expect(() => resolved(value, { Odd: { Type: 'Test::Odd' } })).toThrow(message);
  });
});
