import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readWholeTemplate } from '#local/template/whole-template.ts';

/** An assembly of these templates, by the names of their stacks. */
function assemblyOf(templates: Record<string, object>): string {
  const directory = mkdtempSync(join(tmpdir(), 'dealwright-whole-'));
  for (const [name, template] of Object.entries(templates)) {
    writeFileSync(join(directory, `${name}.template.json`), JSON.stringify(template));
  }
  return directory;
}

const nestedStack = (path: string, Parameters: object = {}) => ({
  Type: 'AWS::CloudFormation::Stack',
  Properties: { Parameters, TemplateURL: 'https://bucket.example/hash.json' },
  Metadata: { 'aws:asset:path': `${path}.template.json` },
});
const table = { Type: 'Test::Table', Properties: {} };
const thing = (value: unknown, more: object = {}) => ({ Type: 'Test::Thing', Properties: { value }, ...more });

it('replaces imports by what the other stack exports', () => {
  const whole = readWholeTemplate(
    assemblyOf({
      app: { Resources: { Thing: thing({ 'Fn::ImportValue': 'state:Notes' }) } },
      state: {
        Resources: { Notes: table },
        Outputs: {
          Export: { Value: { 'Fn::GetAtt': ['Notes', 'Arn'] }, Export: { Name: 'state:Notes' } },
          Url: { Value: { Ref: 'Notes' } },
        },
      },
    }),
  );
  expect(whole.Resources).toEqual({ Thing: thing({ 'Fn::GetAtt': ['Notes', 'Arn'] }), Notes: table });
  expect(whole.Outputs).toEqual({ Url: { Value: { Ref: 'Notes' } } });
});

it('replaces parameters and outputs of nested stacks, through as many as there are', () => {
  const whole = readWholeTemplate(
    assemblyOf({
      app: {
        Resources: {
          Notes: table,
          Outer: nestedStack('outer.nested', { notes: { 'Fn::GetAtt': ['Notes', 'Arn'] } }),
          Thing: thing({ 'Fn::GetAtt': ['Outer', 'Outputs.made'] }),
        },
      },
      'outer.nested': {
        Resources: { Inner: nestedStack('inner.nested', { arn: { Ref: 'notes' } }) },
        Outputs: { made: { Value: { 'Fn::GetAtt': ['Inner', 'Outputs.made'] } } },
      },
      'inner.nested': {
        Resources: { Made: thing([{ Ref: 'arn' }, { Ref: 'AWS::Region' }]) },
        Outputs: { made: { Value: { Ref: 'Made' } } },
      },
    }),
  );
  expect(whole.Resources).toEqual({
    Notes: table,
    Made: thing([{ 'Fn::GetAtt': ['Notes', 'Arn'] }, { Ref: 'AWS::Region' }]),
    Thing: thing({ Ref: 'Made' }),
  });
});

it('keeps apart what has the same id in two templates', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: CloudFormation's own notation.
  const text = '${Helper}-${AWS::Region}';
  const whole = readWholeTemplate(
    assemblyOf({
      app: { Resources: { Helper: thing(1) } },
      state: { Resources: { Helper: thing(2), Thing: thing({ 'Fn::Sub': text }, { DependsOn: 'Helper' }) } },
    }),
  );
  expect(whole.Resources).toEqual({
    Helper: thing(1),
    Helper2: thing(2),
    Thing: thing({ 'Fn::Sub': text.replace('Helper', 'Helper2') }, { DependsOn: ['Helper2'] }),
  });
});

it('has who waits for a nested stack wait for all that is in it', () => {
  const whole = readWholeTemplate(
    assemblyOf({
      app: { Resources: { Thing: thing(1, { DependsOn: ['Inner'] }), Inner: nestedStack('inner.nested') } },
      'inner.nested': { Resources: { One: table, Two: table } },
    }),
  );
  expect(whole.Resources.Thing).toEqual(thing(1, { DependsOn: ['One', 'Two'] }));
});

it('refuses an import that no stack exports', () => {
  const directory = assemblyOf({ app: { Resources: { Thing: thing({ 'Fn::ImportValue': 'gone' }) } } });
  expect(() => readWholeTemplate(directory)).toThrow('No stack of the assembly exports gone');
});
