import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';
import { type AppOptions, makeApp } from '#bin/app.ts';
import type { FunctionArea } from '#infra/functions/function.ts';
import { readWholeTemplate } from '#local/template/whole-template.ts';
import { everyRoute } from '#shared/contract/every-route.ts';

export const areas: FunctionArea[] = [
  ...new Set(Object.values(everyRoute).map(({ area }) => area)),
  'api-key-authorizer',
  'chat',
  'webhook-sender',
  'webhook-relay',
  'waiting-chats',
  'list-worker',
  'reminders',
  'account-events',
  'sign-up-cleanup',
  'account-sweeper',
  'billing-worker',
  'seller-sealer',
  'seller-mails',
  'mail-events',
  'watch-worker',
];

const temporary = mkdtempSync(join(tmpdir(), 'infra-test-'));
// Not after a file: the next one in the same process goes on with it.
process.once('exit', () => rmSync(temporary, { recursive: true }));

/** A minimal build directory. */
export function makeAssets(extraFiles: string[] = []): string {
  const directory = mkdtempSync(join(temporary, 'assets-'));
  const handlers = areas.map((area) => `lambdas/${area}/handler.mjs`);
  const sites = ['web', 'web-without-claims'].flatMap((site) => [`${site}/index.html`, `${site}/assets/main-abc.js`]);
  for (const file of [...handlers, ...sites, ...extraFiles]) {
    const path = join(directory, file);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, file);
  }
  return directory;
}

/** What prod does not synthesize without, beside a property source. */
export const neededInProd = {
  'prod:account': '111122223333',
  'prod:region': 'us-east-1',
  'prod:alarmEmail': 'ops@example.com',
  'prod:company': 'Acorn Homes, LLC',
  'prod:companyAddress': '1 Main St, Mesa, AZ 85201',
  'prod:supportEmail': 'help@example.com',
  'prod:domain': 'none',
  'prod:payments': 'trial-only',
  'prod:paymentsSince': '2026-12-01',
};

/** What a stage like dev needs to take payments. */
export const paying = {
  'dev:payments': 'stripe',
  'dev:paymentsSince': '2026-12-01',
  'dev:stripeMode': 'test',
  'dev:salesTax': 'automatic',
  'dev:emailSender': 'hello@mail.example.com',
  'dev:alarmEmail': 'ops@example.com',
};

/** The app over such a directory, without copying it. Without checks, which have a test of their own. */
export function makeTestApp({ context, ...options }: AppOptions = {}) {
  return makeApp({
    stage: 'dev',
    outdir: mkdtempSync(join(temporary, 'cdk.out-')),
    assets: makeAssets(),
    nag: false,
    context: {
      'aws:cdk:disable-asset-staging': 'true',
      // Of dev, whose plans are free, with a provider, too.
      'dev:freePlans': 'acknowledged',
      propertySource: 'sample',
      ...neededInProd,
      ...context,
    },
    ...options,
  });
}

const templates = new Map<string, Template>();

/** The templates of one stage as one, for questions; made once for all the files that ask in this process. */
export function synthesized(options: AppOptions = {}): Template {
  const key = JSON.stringify({ stage: 'dev', ...options });
  const template = templates.get(key) ?? synthesize(options);
  templates.set(key, template);
  return template;
}

function synthesize(options: AppOptions): Template {
  return Template.fromJSON(readWholeTemplate(makeTestApp(options).synth().directory));
}

/** The only resource of its type (and with these properties, where there are more): its logical id and properties. */
export function only(template: Template, type: string, properties: object = {}) {
  const found = Object.entries(template.findResources(type, { Properties: properties }));
  const [first] = found;
  if (first === undefined || found.length > 1) throw new Error(`There are ${found.length} such ${type}.`);
  const [id, { Properties }] = first;
  return { id, Properties };
}

/** The properties of the resource with that logical id. */
export function properties(template: Template, type: string, id: string) {
  const resource = template.findResources(type)[id];
  if (resource === undefined) throw new Error(`There is no ${type} ${id}.`);
  return resource.Properties;
}

/** The function of an area: the one that writes the area's log. */
export function functionOf(template: Template, area: FunctionArea) {
  const log = only(template, 'AWS::Logs::LogGroup', { LogGroupName: `/dealwright/dev/${area}` });
  return only(template, 'AWS::Lambda::Function', { LoggingConfig: { LogGroup: { Ref: log.id } } });
}

/** The alias of an area's function, which everything calls. */
export function aliasOf(template: Template, area: FunctionArea) {
  return only(template, 'AWS::Lambda::Alias', { FunctionName: { Ref: functionOf(template, area).id } });
}

/** An alias by its name, as it is part of its ARN. */
export const nameOf = (aliasId: string) => ({
  'Fn::Join': ['', [{ 'Fn::Select': [6, { 'Fn::Split': [':', { Ref: aliasId }] }] }, ':live']],
});
