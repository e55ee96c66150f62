import { join } from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { atOnce as mailsAtOnce } from '#lambdas/functions/reminders/handler.ts';
import { openQueues } from '#lambdas/storage/chats/chat-rows.ts';
import { routeKey } from '#shared/contract/route.ts';
import { routes } from '#shared/contract/routes.ts';
import { Action, readCounts, readRecordCounts } from '#test/support/scale/counts.ts';
import { athenaByte, atRest, type Priced, priceOf, prices, pricesAsOf } from '#test/support/scale/prices.ts';
import { actionTexts, assumed, billed, monthOfOne, peakPerSecond, perMonth } from '#test/support/scale/usage.ts';
import { functionOf, only, synthesized } from './synthesized.ts';

const counts = readCounts();
const one = monthOfOne(counts);
const sizes = [1_000, 100_000, 10_000_000];

const rounded = (count: number) => Number(count.toPrecision(2)).toLocaleString('en-US');
const dollars = (amount: number) =>
  amount >= 100 ? `$${Math.round(amount).toLocaleString('en-US')}` : `$${amount.toFixed(2)}`;
const row = (...cells: (string | number)[]) => `| ${cells.join(' | ')} |`;
const table = (head: string[], rows: string[]) => [row(...head), row(...head.map(() => '---')), ...rows].join('\n');

const dev = synthesized();
const prod = synthesized({ stage: 'prod', context: { propertySource: 'rentcast' } });

const countsTable = table(
  [
    'action',
    'a month',
    'API requests',
    'function calls',
    'table calls',
    'read units',
    'write units',
    'chat frames',
    'provider calls',
  ],
  Action.options.map((action) => {
    const { requests, invocations, tableCalls, reads, writes, messages, providerCalls } = counts[action];
    return row(
      actionTexts[action],
      Number(perMonth[action].toFixed(1)),
      ...[requests, invocations, tableCalls, reads, writes, messages, providerCalls],
    );
  }),
);

const uses = sizes.map((users) => billed(counts, users));
const isPriced = (what: string): what is Priced => Object.hasOwn(prices, what);
const priced = Object.keys(prices).filter(isPriced);
const costs = sizes.map((_, index) => priced.map((what) => priceOf(what, uses[index]?.[what] ?? 0)));
const total = (of: number[]) => of.reduce((sum, each) => sum + each, 0);
const provider = priced.length - 1;

const costTable = table(
  ['a month', ...sizes.map((users) => `${users.toLocaleString('en-US')} users`)],
  [
    ...priced.map((what, index) => row(what, ...costs.map((of) => dollars(of[index] ?? 0)))),
    row('**AWS**', ...costs.map((of) => `**${dollars(total(of) - (of[provider] ?? 0))}**`)),
    row('**Together**', ...costs.map((of) => `**${dollars(total(of))}**`)),
    row('each user', ...costs.map((of, index) => dollars(total(of) / (sizes[index] ?? 1)))),
  ],
);

/** A number among the settings of the function that looks properties up. */
function settingOf(template: Template, name: string): number {
  const functions = Object.values(template.findResources('AWS::Lambda::Function'));
  const found = functions.find(({ Properties }) => Properties.Environment?.Variables?.[name] !== undefined);
  return Number(found?.Properties.Environment.Variables[name]);
}

type Bound = { what: string; amount: string; users: number; change: string };

const lookups = perMonth.newHouse + perMonth.knownHouse;
/** What prod takes of a route in a second. */
function rateOf(protocol: 'HTTP' | 'WEBSOCKET', key: string): number {
  const api = only(prod, 'AWS::ApiGatewayV2::Api', { ProtocolType: protocol });
  const stage = only(prod, 'AWS::ApiGatewayV2::Stage', { ApiId: { Ref: api.id } });
  return stage.Properties.RouteSettings[key].ThrottlingRateLimit;
}

const lookupRate = rateOf('HTTP', routeKey(routes.lookUpProperty));
const pageRate = rateOf('HTTP', routeKey(routes.updateAnalysis));
const beatRate = Math.min(rateOf('WEBSOCKET', 'ping'), rateOf('WEBSOCKET', 'keep_open'));
const providerRate = 20;
const providerCap = settingOf(prod, 'PROPERTY_CALLS_PER_MONTH');
const suggestionCap = settingOf(prod, 'SUGGESTIONS_PER_MONTH');
const concurrency = 1000;
const partitionWrites = 1000;
/** The one with former rows is written no more. */
const queuePartitions = openQueues.length - 1;
/** What SES usually gives an account that leaves its sandbox: mails a day, and a second. */
const mailQuota = 50_000;
const mailRate = 14;
/** API Gateway's, which pushes share with requests. */
const requestQuota = 10_000;

const bounds: Bound[] = [
  {
    what: "The stage's cap of provider calls",
    amount: `${providerCap.toLocaleString('en-US')} a month`,
    users: providerCap / one.providerCalls,
    change: 'Raise `prod:propertyCallsPerMonth` to what the plan at the provider has. It is there to bound the bill.',
  },
  {
    what: "The stage's cap of address suggestions",
    amount: `${suggestionCap.toLocaleString('en-US')} a month`,
    users: suggestionCap / perMonth.suggestion,
    change: 'Raise `prod:suggestionsPerMonth`. Beyond it fields suggest nothing and still take any address.',
  },
  {
    what: 'Mails that Cognito sends itself',
    amount: '50 a day',
    users: (50 * 30) / assumed.mails,
    change: 'Set `prod:emailSender` (docs/operations.md, Mail).',
  },
  {
    what: 'Mails that SES takes',
    amount: `${mailQuota.toLocaleString('en-US')} a day`,
    users: (mailQuota * 30) / (assumed.mails + assumed.reminders + assumed.notices),
    change: 'Ask for a higher sending quota; AWS grants that one to accounts that leave the sandbox.',
  },
  {
    what: 'Reminders of the busiest hour, sent within it',
    amount: `${(mailRate * 3600).toLocaleString('en-US')} an hour`,
    users: (mailRate * 3600) / ((assumed.reminders / 30) * assumed.remindersInBusiestHour),
    change: `Later ones wait. \`reminders\` is one function with ${mailsAtOnce} mails at once, as many as SES's ${mailRate} a second need: raise SES's rate and \`atOnce\` (\`lambdas/functions/reminders/handler.ts\`) together.`,
  },
  {
    what: 'Mails that `reminders` sends in a day',
    amount: `${(mailRate * 24 * 3600).toLocaleString('en-US')} a day`,
    users: (mailRate * 24 * 3600 * 30) / (assumed.reminders + assumed.notices),
    change: 'As above; then let several runs each take a part of the index `due`.',
  },
  {
    what: "The provider's requests per key",
    amount: `${providerRate} a second`,
    users: providerRate / peakPerSecond(one.providerCalls),
    change: 'Agree on a higher rate, or load the provider’s data in bulk (below).',
  },
  {
    what: 'Lookups, all callers together',
    amount: `${lookupRate} a second`,
    users: lookupRate / peakPerSecond(lookups),
    change: 'Raise `prod:routeRequests`, of which it is a tenth, once the provider takes more.',
  },
  {
    what: 'Changes of analyses, all callers together',
    amount: `${pageRate} a second`,
    users: pageRate / peakPerSecond(perMonth.autosave),
    change: 'Raise `prod:routeRequests`: the account has 10,000 a second, and more on request.',
  },
  {
    what: 'Concurrent executions of functions',
    amount: concurrency.toLocaleString('en-US'),
    users: concurrency / peakPerSecond(one.seconds),
    change: 'Raise the quota.',
  },
  {
    what: 'Heartbeats of open chats',
    amount: `${beatRate} a second`,
    users: beatRate / peakPerSecond(Math.max(perMonth.heartbeat, perMonth.restingBeat)),
    change: 'Raise `prod:chatFrames`.',
  },
  {
    what: `Writes to the staff's queue, ${queuePartitions} index partitions`,
    amount: `${(queuePartitions * partitionWrites).toLocaleString('en-US')} a second`,
    users: (queuePartitions * partitionWrites) / peakPerSecond(perMonth.message),
    change: 'Raise `openPartitions` (`lambdas/storage/chats/chat-rows.ts`); chats move with their next message.',
  },
  {
    what: `Pushes to staff, one for each ${assumed.usersPerStaff.toLocaleString('en-US')} users`,
    amount: `${requestQuota.toLocaleString('en-US')} a second`,
    // Both grow with the users: the messages, and the staff who get each of them.
    users: Math.sqrt((requestQuota * assumed.usersPerStaff) / peakPerSecond(perMonth.message)),
    change: 'Raise the quota, or let each team follow its own part of the queue.',
  },
];

const boundsTable = table(
  ['', 'limit', 'of', 'reached with about', 'then'],
  bounds
    .toSorted((a, b) => a.users - b.users)
    .filter(({ users }) => users <= 10_000_000)
    .map(({ what, amount, users, change }, index) => row(index + 1, what, amount, `${rounded(users)} users`, change)),
);

/** How many metrics each alarm of a template watches: CloudWatch bills those, whether an alarm has one or computes. */
function alarmMetrics(template: Template): number[] {
  const alarms = Object.values(template.findResources('AWS::CloudWatch::Alarm'));
  return alarms.map(({ Properties }) => AlarmMetrics.parse(Properties).Metrics?.filter(isMetric).length ?? 1);
}

const Filter = z.object({
  Properties: z.object({ MetricTransformations: z.array(z.object({ MetricName: z.string() })) }),
});

/** How many metrics a template's filters count: several filters, of different logs, may count one. */
function ownMetrics(template: Template): number {
  const filters = Object.values(template.findResources('AWS::Logs::MetricFilter')).map((each) => Filter.parse(each));
  const names = filters.flatMap(({ Properties }) =>
    Properties.MetricTransformations.map(({ MetricName }) => MetricName),
  );
  return new Set(names).size;
}

const AlarmMetrics = z.object({ Metrics: z.optional(z.array(z.object({ MetricStat: z.optional(z.unknown()) }))) });
const isMetric = ({ MetricStat }: { MetricStat?: unknown }) => MetricStat !== undefined;

const Acl = z.object({ Properties: z.object({ Rules: z.array(z.unknown()) }) });

/** What a stage costs by being there, from its template: how many of what, and dollars a month. */
function restOf(template: Template): { what: string; count: number; cost: number }[] {
  const count = (type: string) => Object.keys(template.findResources(type)).length;
  const acls = Object.values(template.findResources('AWS::WAFv2::WebACL')).map((each) => Acl.parse(each));
  const rules = acls.reduce((sum, { Properties }) => sum + Properties.Rules.length, 0);
  const each = (what: string, amount: number, price: number) => ({ what, count: amount, cost: amount * price });
  return [
    each('Metrics that alarms watch (CloudWatch)', total(alarmMetrics(template)), atRest.alarmMetric),
    each('Metrics of our own, from logs (CloudWatch)', ownMetrics(template), atRest.customMetric),
    each('Dashboards (CloudWatch)', count('AWS::CloudWatch::Dashboard'), atRest.dashboard),
    each('Keys (KMS)', count('AWS::KMS::Key'), atRest.key),
    each('Secrets (Secrets Manager)', count('AWS::SecretsManager::Secret'), atRest.secret),
    each('Web ACLs (AWS WAF)', acls.length, atRest.webAcl),
    each('Rules of the web ACL (AWS WAF)', rules, atRest.webAclRule),
  ];
}

const [restOfDev, restOfProd] = [restOf(dev), restOf(prod)];
const costOf = (rest: { cost: number }[]) => total(rest.map(({ cost }) => cost));
const free = atRest.freeAlarmMetrics * atRest.alarmMetric;

const restTable = table(
  ['a month', 'dev', 'prod'],
  [
    ...restOfDev.map(({ what, count, cost }, index) =>
      row(
        what,
        `${count}: ${dollars(cost)}`,
        `${restOfProd[index]?.count ?? 0}: ${dollars(restOfProd[index]?.cost ?? 0)}`,
      ),
    ),
    row('**Together**', `**${dollars(costOf(restOfDev))}**`, `**${dollars(costOf(restOfProd))}**`),
  ],
);

const recordCounts = readRecordCounts();
/** A state's worth of houses. */
const manyHouses = 5_000_000;
const monthlyChange = 0.05;
/** Measured with DuckDB on such a state's Parquet files: the columns and groups of rows that a count reads. */
const countedMegabytes = 56;
/** A house and its key without ZIP, with point-in-time recovery. */
const storedGb = (of: number) => (of * recordCounts.rowsAHouse) / 1_000_000;
const ofRows = (count: number) => priceOf('Write units (DynamoDB on demand)', count);
const storedCost = (of: number) => priceOf('GB stored, with point-in-time recovery (DynamoDB)', storedGb(of));
const aCall = prices['Calls of the provider (RentCast, plan Scale)'][1].each;
const million = 1_000_000;
const savedCalls = counts.newHouse.providerCalls - recordCounts.lookup.providerCalls;
/** A county such as Lee County, Florida. */
const countyHouses = 400_000;
const countyMonth =
  ofRows(countyHouses * recordCounts.rowsAHouse) / 12 +
  ofRows(countyHouses * monthlyChange * recordCounts.rowsAChange) +
  storedCost(countyHouses);

const recordsTable = table(
  ['', 'takes', 'costs'],
  [
    row(
      'A million lookups of houses of loaded counties, tables',
      `${recordCounts.lookup.reads} read units each`,
      dollars(priceOf('Read units (DynamoDB on demand)', million * recordCounts.lookup.reads)),
    ),
    row(
      '… the provider, for rent and market',
      `${recordCounts.lookup.providerCalls} call each, and one a ZIP code`,
      dollars(million * recordCounts.lookup.providerCalls * aCall),
    ),
    row(
      'The same houses from the provider alone',
      `${counts.newHouse.providerCalls} calls each`,
      dollars(million * counts.newHouse.providerCalls * aCall),
    ),
    row(
      `A first load of ${manyHouses.toLocaleString('en-US')} houses`,
      `${rounded(recordCounts.rowsAHouse)} write units each`,
      dollars(ofRows(manyHouses * recordCounts.rowsAHouse)),
    ),
    row(
      `A month’s changes of ${monthlyChange * 100} % of them`,
      `${rounded(recordCounts.rowsAChange)} write units each`,
      dollars(ofRows(manyHouses * monthlyChange * recordCounts.rowsAChange)),
    ),
    row('Keeping them a month', `${rounded(storedGb(manyHouses))} GB`, dollars(storedCost(manyHouses))),
    row(
      'A thousand counts of an area',
      `${countedMegabytes} MB each`,
      dollars(1000 * countedMegabytes * million * athenaByte),
    ),
  ],
);

const page = `# Scale

What the system costs and where it ends, with 1,000, 100,000 and 10 million active users. Written by \`npx vitest run --project infra test/infra/scale-page.test.ts -u\`; that test fails when the page and its sources differ. The counts are of a run of the local system (\`npx vitest run --project system test/system/scale -u\`), the limits and resources are those of the templates, the prices are list prices of ${pricesAsOf} in US dollars (\`test/support/scale/prices.ts\`), and the usage is assumed (\`test/support/scale/usage.ts\`).

## What an action takes

Counted with a provider. A write in a transaction counts twice, as AWS bills it; the copy that a write makes in an index, one more unit, is not counted.

${countsTable}

Assumed beside that, for each user and month: ${assumed.siteRequests} requests and ${assumed.siteMegabytes} MB of the site's files, ${assumed.chatMinutes} minutes of an open chat or of a deal that is open in a team, ${assumed.mails} mails with codes, ${assumed.reminders} with reminders and ${assumed.notices} with security notices (a new API key or webhook, a download, a changed password or address, a sign-in from a new browser), ${assumed.megabytesStored} MB stored. Functions have ${assumed.memoryGb * 1024} MB and are billed for ${assumed.tableMs} ms, or ${assumed.providerMs.toLocaleString('en-US')} ms where they wait for the provider; each call writes ${assumed.logBytesPerCall / 1000} kB of logs, and ${assumed.traced * 100}% are traced. The busiest second has ${assumed.peak} times the average.

## What it costs

${costTable}

Not in it: address suggestions (${sizes.map((users) => (users * perMonth.suggestion).toLocaleString('en-US')).join(', ')} requests a month), which Amazon Location bills by its own price list (each cent that a thousand of them cost makes ${sizes.map((users) => dollars((users * perMonth.suggestion) / 100_000)).join(', ')} a month); S3's requests behind CloudFront, support by AWS, and taxes.

The provider is most of the bill at every size: each new house is ${counts.newHouse.providerCalls} calls. Its answer is kept and serves everybody who asks for that house, so the more users share markets, the fewer houses are new.

## What ends first

${boundsTable}

## What it costs at rest

Without a user, for each stage, from its template (prod with a provider):

${restTable}

An alarm is billed by the metrics it watches: dev has ${alarmMetrics(dev).length} alarms, prod ${alarmMetrics(prod).length}. A metric of our own is billed for the hours in which it has a value, so at rest most cost nothing. The first ${atRest.freeAlarmMetrics} metrics of an account cost nothing, which takes ${dollars(free)} off one stage. Stored data, logs and requests are paid by use. The site's ${Object.keys(prod.findResources('AWS::CloudFront::Distribution')).length === 1 ? 'distribution' : 'distributions'}, APIs, functions, queues and tables cost nothing while nobody comes.

## Public records instead of calls

With the setting \`records\` ([docs/records.md](records.md)) a house of a loaded county is answered from a table, and areas are searched by Athena. Reads and writes are counted on the local system (\`npx vitest run --project system test/system/scale -u\`); what a count of an area reads was measured.

${recordsTable}

A county of ${countyHouses.toLocaleString('en-US')} houses, loaded whole once a year and in part each month, costs ${dollars(countyMonth)} a month, and each new house there ${savedCalls} calls less (${dollars(savedCalls * aCall)}): it pays from ${Math.ceil(countyMonth / (savedCalls * aCall))} new houses a month on. A stage without records pays nothing for them; one with them has the table, the bucket and their alarms more.

## With 10 million users

The site, the API and the tables stay as they are: keys are by user, so they spread, and every limit above is a setting or a quota. Two things do not scale by a number.

**Property data.** ${rounded(one.providerCalls * 10_000_000)} calls a month would cost ${dollars(costs[2]?.[provider] ?? 0)}, and the busiest second would need ${rounded(peakPerSecond(one.providerCalls) * 10_000_000)} calls. Load the counties' public records (below): that leaves one of ${counts.newHouse.providerCalls} calls. For rents, and for counties that publish nothing, buy a provider's data in bulk and load it as a county is loaded: a mapping, and no code.

**The staff's queue.** Every message is pushed to all staff who follow the queue: with one for each ${assumed.usersPerStaff.toLocaleString('en-US')} users, ${rounded(peakPerSecond(perMonth.message) * 10_000_000)} messages in the busiest second make ${rounded((peakPerSecond(perMonth.message) * 10_000_000 * 10_000_000) / assumed.usersPerStaff)} pushes, of the ${requestQuota.toLocaleString('en-US')} a second that API Gateway takes. Let each team follow its own part of the queue before that.
`;

it('docs/scale.md says what the templates, the counts and the prices say', async () => {
  expect(functionOf(dev, 'property-lookup').id).toBeDefined();
  await expect(page).toMatchFileSnapshot(join(import.meta.dirname, '../../docs/scale.md'));
});

it('prices each tier by itself', () => {
  expect(priceOf('Active users (Cognito Lite)', 10_000)).toBe(0);
  expect(priceOf('Active users (Cognito Lite)', 110_000)).toBeCloseTo(90_000 * 0.0055 + 10_000 * 0.0046, 6);
  expect(priceOf('Calls of the provider (RentCast, plan Scale)', 26_000)).toBeCloseTo(449 + 15, 6);
});

it('prices an alarm by each metric that it watches', () => {
  const alarm = (properties: object) => ({ Type: 'AWS::CloudWatch::Alarm', Properties: properties });
  const template = Template.fromJSON({
    Resources: {
      One: alarm({ MetricName: 'Errors' }),
      Rate: alarm({ Metrics: [{ Id: 'rate', Expression: 'a / b' }, { MetricStat: {} }, { MetricStat: {} }] }),
    },
  });
  expect(restOf(template)[0]).toMatchObject({ count: 3, cost: 3 * atRest.alarmMetric });
});

it('counts a metric of several logs once', () => {
  const filter = (MetricName: string) => ({
    Type: 'AWS::Logs::MetricFilter',
    Properties: { MetricTransformations: [{ MetricName, MetricNamespace: 'dealwright/dev', MetricValue: '1' }] },
  });
  const template = Template.fromJSON({
    Resources: { One: filter('Refused'), Same: filter('Refused'), Other: filter('Lookups') },
  });
  expect(restOf(template)[1]).toMatchObject({ count: 2, cost: 2 * atRest.customMetric });
});
