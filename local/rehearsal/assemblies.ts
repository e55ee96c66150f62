import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { readTemplate } from '#local/template/template.ts';
import { stacksOf, templatesIn } from '#local/template/whole-template.ts';

/* Cloud assemblies as a deploy would have them, made from one that was synthesized. */

const LambdaCode = z.object({
  Code: z.object({ S3Key: z.string() }),
  LoggingConfig: z.optional(z.object({ LogGroup: z.string() })),
});
const StateTemplate = z.looseObject({ Resources: z.record(z.string(), z.looseObject({ Type: z.string() })) });

/** A failing version answers every call so. */
const failing = "export const handler = () => { throw new Error('This release is bad.'); };\n";

const stateStacks = (assembly: string) => stacksOf(assembly).filter((stack) => stack.endsWith('-state'));

/**
 * Makes a release that has one more table, and of which the function of one area throws on every call.
 *
 * @returns its folder.
 */
export function badReleaseOf(assembly: string, area: string, folder: string): string {
  addAssembly(assembly, folder);
  const lambda = readTemplate(assembly)
    .resources('AWS::Lambda::Function')
    .flatMap(({ properties }) => LambdaCode.safeParse(properties).data ?? [])
    .find(({ LoggingConfig }) => LoggingConfig?.LogGroup.endsWith(`/${area}`));
  if (!lambda) throw new Error(`No function of the assembly is of ${area}.`);
  // Other code has another name.
  const good = lambda.Code.S3Key.replace('.zip', '');
  const bad = `bad${good.slice(3)}`;
  cpSync(join(assembly, `asset.${good}`), join(folder, `asset.${bad}`), { recursive: true, dereference: true });
  writeFileSync(join(folder, `asset.${bad}`, 'handler.mjs'), failing);
  for (const file of templatesIn(folder)) edit(join(folder, file), (text) => text.replaceAll(good, bad));

  for (const stack of stateStacks(folder)) {
    edit(join(folder, `${stack}.template.json`), (text) => {
      const template = StateTemplate.parse(JSON.parse(text));
      const table = Object.values(template.Resources).find(({ Type }) => Type === 'AWS::DynamoDB::GlobalTable');
      if (!table) throw new Error(`${stack} has no table.`);
      return JSON.stringify({ ...template, Resources: { ...template.Resources, AddedByTheRelease: table } });
    });
  }
  return folder;
}

/**
 * Makes what a rollback leaves (`cdk deploy <app> --exclusively`): the app of one release beside the state of another.
 *
 * @returns its folder.
 */
export function besideState({ app, state, folder }: { app: string; state: string; folder: string }): string {
  addAssembly(app, folder);
  addAssembly(
    state,
    folder,
    stateStacks(state).map((stack) => `${stack}.template.json`),
  );
  return folder;
}

/** Adds an assembly's templates, all or those of these names, and links to its assets, whose names say what is in them. */
function addAssembly(from: string, to: string, templates = templatesIn(from)): void {
  mkdirSync(to, { recursive: true });
  for (const file of templates) copyFileSync(join(from, file), join(to, file));
  for (const name of readdirSync(from).filter((each) => each.startsWith('asset.'))) {
    if (!existsSync(join(to, name))) symlinkSync(join(from, name), join(to, name));
  }
}

function edit(path: string, change: (text: string) => string): void {
  writeFileSync(path, change(readFileSync(path, 'utf8')));
}
