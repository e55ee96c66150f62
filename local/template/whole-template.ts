import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

/*
 * The templates of a cloud assembly as one. A stage has several stacks, and some of them nested ones, which is for
 * CloudFormation's sake; who plays or questions the system wants its resources. Parameters, nested outputs and imports
 * are replaced by what they stand for, so that every reference leads to a resource of the one template.
 */

const Resource = z.looseObject({
  Type: z.string(),
  Properties: z.optional(z.record(z.string(), z.unknown())),
  DependsOn: z.optional(z.union([z.string(), z.array(z.string())])),
});
type Resource = z.infer<typeof Resource>;

const Output = z.looseObject({ Value: z.unknown(), Export: z.optional(z.object({ Name: z.string() })) });
type Output = z.infer<typeof Output>;

const RawTemplate = z.object({
  Resources: z.record(z.string(), Resource),
  Outputs: z.optional(z.record(z.string(), Output)),
  Rules: z.optional(z.record(z.string(), z.unknown())),
});

/** Its outputs are those that a stack shows, not the ones for another stack. */
export type WholeTemplate = {
  Resources: Record<string, Resource>;
  Outputs: Record<string, Output>;
  Rules: Record<string, unknown>;
};

const NestedStack = z.object({
  Type: z.literal('AWS::CloudFormation::Stack'),
  Properties: z.object({ Parameters: z._default(z.record(z.string(), z.unknown()), {}) }),
  Metadata: z.object({ 'aws:asset:path': z.string() }),
});

/** One template, and what its names stand for in the whole. */
type Part = {
  resources: Record<string, Resource>;
  outputs: Record<string, Output>;
  rules: Record<string, unknown>;
  /** Logical ids in the whole. */
  ids: Map<string, string>;
  nested: Map<string, Part>;
  /** A parameter's value in the whole. */
  parameter(name: string): unknown;
};

const ending = '.template.json';

/** The names of a cloud assembly's templates, of nested stacks too. */
export const templatesIn = (directory: string): string[] =>
  readdirSync(directory).filter((name) => name.endsWith(ending));

/** The names of a cloud assembly's stacks, without the nested ones. */
export function stacksOf(directory: string): string[] {
  return templatesIn(directory)
    .filter((name) => !name.endsWith(`.nested${ending}`))
    .map((name) => name.slice(0, -ending.length))
    .toSorted();
}

/**
 * Reads the stacks of a cloud assembly. Logical ids stay as they are; where two templates have the same one, as those
 * of CDK's own helpers, the later one's gets a number.
 *
 * @throws when a reference leads nowhere.
 */
export function readWholeTemplate(directory: string, stacks = stacksOf(directory)): WholeTemplate {
  const taken = new Set<string>();
  const parts: Part[] = [];
  const exported = new Map<string, () => unknown>();

  function read(file: string, parameter: (name: string) => unknown): Part {
    const text = readFileSync(join(directory, file), 'utf8');
    const { Resources, Outputs = {}, Rules = {} } = RawTemplate.parse(JSON.parse(text));
    const nested = new Map<string, Part>();
    const part: Part = { resources: Resources, outputs: Outputs, rules: Rules, ids: new Map(), nested, parameter };
    parts.push(part);
    for (const [id, resource] of Object.entries(Resources)) {
      const child = NestedStack.safeParse(resource).data;
      if (child === undefined) {
        part.ids.set(id, freeId(id));
        continue;
      }
      const { Parameters } = child.Properties;
      nested.set(
        id,
        read(child.Metadata['aws:asset:path'], (name) =>
          name in Parameters ? resolve(Parameters[name], part) : undefined,
        ),
      );
    }
    for (const { Value, Export } of Object.values(Outputs)) {
      if (Export !== undefined) exported.set(Export.Name, () => resolve(Value, part));
    }
    return part;
  }

  function freeId(id: string): string {
    let free = id;
    for (let number = 2; taken.has(free); number += 1) free = `${id}${number}`;
    taken.add(free);
    return free;
  }

  function resolve(value: unknown, part: Part): unknown {
    if (Array.isArray(value)) return value.map((item) => resolve(item, part));
    if (value === null || typeof value !== 'object') return value;
    const [[name, argument] = ['', undefined], ...others] = Object.entries(value);
    if (others.length === 0) {
      if (name === 'Ref' && typeof argument === 'string') return reference(argument, part);
      if (name === 'Fn::GetAtt') return attribute(argument, part);
      if (name === 'Fn::ImportValue') return imported(argument);
      if (name === 'Fn::Sub') return { [name]: substitution(argument, part) };
    }
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, resolve(item, part)]));
  }

  function reference(id: string, part: Part): unknown {
    const own = part.ids.get(id);
    return own === undefined ? (part.parameter(id) ?? { Ref: id }) : { Ref: own };
  }

  function attribute(argument: unknown, part: Part): unknown {
    const [id, name] = z.tuple([z.string(), z.string()]).parse(argument);
    const child = part.nested.get(id);
    if (child === undefined) return { 'Fn::GetAtt': [part.ids.get(id) ?? id, name] };
    const output = child.outputs[name.replace(/^Outputs\./, '')];
    if (output === undefined) throw new Error(`The nested stack ${id} has no ${name}.`);
    return resolve(output.Value, child);
  }

  function imported(name: unknown): unknown {
    const value = exported.get(String(name));
    if (value === undefined) throw new Error(`No stack of the assembly exports ${String(name)}.`);
    return value();
  }

  /** Renames the resources in the text; its variables, if any, resolve as everything. */
  function substitution(argument: unknown, part: Part): unknown {
    if (Array.isArray(argument)) return argument.map((item) => substitution(item, part));
    if (typeof argument !== 'string') return resolve(argument, part);
    return argument.replace(/\$\{(\w+)/g, (_, id: string) => `\${${part.ids.get(id) ?? id}`);
  }

  /** Who waits for a nested stack waits for all that is in it. */
  const idsOf = (id: string, part: Part): string[] => {
    const child = part.nested.get(id);
    if (child === undefined) return [part.ids.get(id) ?? id];
    return Object.keys(child.resources).flatMap((each) => idsOf(each, child));
  };

  const tops = stacks.map((stack) => read(`${stack}.template.json`, () => undefined));
  const whole: WholeTemplate = { Resources: {}, Outputs: {}, Rules: {} };
  for (const part of parts) {
    for (const [id, { DependsOn, ...resource }] of Object.entries(part.resources)) {
      const own = part.ids.get(id);
      if (own === undefined) continue;
      const waitsFor =
        DependsOn === undefined ? {} : { DependsOn: [DependsOn].flat().flatMap((each) => idsOf(each, part)) };
      whole.Resources[own] = Resource.parse({ ...Object(resolve(resource, part)), ...waitsFor });
    }
  }
  for (const part of tops) {
    Object.assign(whole.Rules, part.rules);
    for (const [name, { Value, Export }] of Object.entries(part.outputs)) {
      if (Export === undefined) whole.Outputs[name] = { Value: resolve(Value, part) };
    }
  }
  return whole;
}
