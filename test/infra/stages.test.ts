import { describe, expect, it } from 'vitest';
import { everythingOn } from '#bin/everything-on.ts';
import { stageFrom } from '#infra/stage/stages.ts';
import { readWholeTemplate } from '#local/template/whole-template.ts';
import { functionOf, makeAssets, makeTestApp, neededInProd, only, synthesized } from './synthesized.ts';

const templates = { dev: synthesized({ stage: 'dev' }), prod: synthesized({ stage: 'prod' }) };
const keepers = [
  ['AWS::DynamoDB::GlobalTable', 'Retain'],
  ['AWS::Cognito::UserPool', 'Retain'],
  // The name of a log is fixed: one that a failed first deploy leaves behind makes every retry fail.
  ['AWS::Logs::LogGroup', 'RetainExceptOnCreate'],
] as const;
const domainSettings = ['domain', 'emailSender', 'certificateArn', 'hostedZoneName', 'hostedZoneId'];
const domain = Object.fromEntries(domainSettings.map((name) => [`prod:${name}`, everythingOn[`prod:${name}`] ?? '']));

/** A context with nothing else in it. */
const exactly = (context: Record<string, string>) => ({
  tryGetContext: (key: string) => context[key],
  getAllContext: () => context,
});
const bare = (context: Record<string, string>) => exactly({ ...neededInProd, ...context });
const contextOf = (context: Record<string, string>) => bare({ propertySource: 'sample', ...context });

describe('a stage', () => {
  it.each(keepers)('keeps every %s when prod is deleted (%s)', (type, policy) => {
    const resources = Object.values(templates.prod.findResources(type));
    expect(new Set(resources.map((each) => each.DeletionPolicy))).toEqual(new Set([policy]));
    expect(new Set(resources.map((each) => each.UpdateReplacePolicy))).toEqual(new Set(['Retain']));
  });

  it.each(keepers)('leaves no %s behind when dev is deleted', (type) => {
    const policies = Object.values(templates.dev.findResources(type)).map((r) => r.DeletionPolicy);
    expect(new Set(policies)).toEqual(new Set(['Delete']));
  });

  it.each([
    ['prod', true],
    ['dev', false],
  ] as const)('%s refuses to lose a table: %s', (name, isProtected) => {
    const tables = Object.values(templates[name].findResources('AWS::DynamoDB::GlobalTable'));
    const protection = tables.flatMap(({ Properties }) =>
      Properties.Replicas.map((replica: Record<string, unknown>) => replica.DeletionProtectionEnabled),
    );
    expect(new Set(protection)).toEqual(new Set([isProtected]));
  });

  it.each([
    ['prod', 'ACTIVE'],
    ['dev', 'INACTIVE'],
  ] as const)('%s has a user pool whose deletion protection is %s', (name, protection) => {
    expect(only(templates[name], 'AWS::Cognito::UserPool').Properties.DeletionProtection).toBe(protection);
  });

  it.each([
    ['prod', true],
    ['dev', false],
  ])('%s refuses to be deleted: %s', (stage, isProtected) => {
    const { stacks } = makeTestApp({ stage }).synth();
    expect(stacks.map((stack) => stack.terminationProtection ?? false)).toEqual([isProtected, isProtected]);
  });

  it.each([
    ['prod', 90],
    ['dev', 7],
  ] as const)('%s keeps every log for %i days', (name, days) => {
    const groups = Object.values(templates[name].findResources('AWS::Logs::LogGroup'));
    expect(new Set(groups.map(({ Properties }) => Properties.RetentionInDays))).toEqual(new Set([days]));
  });

  it.each(['dev', 'prod'] as const)('%s says in its outputs where it is', (name) => {
    expect(Object.keys(templates[name].findOutputs('*'))).toEqual(
      expect.arrayContaining(['SiteUrl', 'UserPoolId', 'UserPoolClientId']),
    );
  });

  it('names the function with whose settings an operator ends a seller’s page, and which knows where all of it is', () => {
    const { id, Properties } = functionOf(templates.dev, 'seller-page');
    expect(templates.dev.findOutputs('SellerPageFunction').SellerPageFunction?.Value).toEqual({ Ref: id });
    const needed = ['PROFILES_TABLE', 'ANALYSES_TABLE', 'INTEGRATIONS_TABLE', 'PHOTOS_BUCKET'];
    expect(Object.keys(Properties.Environment?.Variables ?? {})).toEqual(expect.arrayContaining(needed));
  });
});

describe('the concurrency of a stage', () => {
  const reservedIn = (template: typeof templates.dev) =>
    Object.values(template.findResources('AWS::Lambda::Function')).flatMap(({ Properties }) =>
      'ReservedConcurrentExecutions' in Properties
        ? [[Properties.LoggingConfig.LogGroup.Ref, Properties.ReservedConcurrentExecutions]]
        : [],
    );

  it('is kept free in prod for what a sign-in waits for', () => {
    expect(reservedIn(templates.prod)).toEqual([[expect.stringMatching(/^ProfileLogs/), 50]]);
    const more = synthesized({ stage: 'prod', context: { 'prod:signInConcurrency': '80' } });
    expect(reservedIn(more)).toEqual([[expect.any(String), 80]]);
  });

  it('is not reserved in dev, whose account may have ten in all', () => {
    expect(reservedIn(templates.dev)).toEqual([]);
  });
});

describe('the firewall of a stage', () => {
  it.each([
    ['dev', {}, 'off'],
    ['prod', {}, 'on'],
    ['dev', { 'dev:firewall': 'on' }, 'on'],
    ['prod', { 'prod:firewall': 'off' }, 'off'],
  ])('is in %s with %j: %s', (stage, context, firewall) => {
    expect(stageFrom(contextOf(context), stage).firewall).toBe(firewall);
  });

  it.each(['true', 'arn:aws:wafv2:eu-west-1:111122223333:regional/webacl/ours/1'])('is not %s', (firewall) => {
    expect(() => stageFrom(contextOf({ 'prod:firewall': firewall }), 'prod')).toThrow('prod:firewall must be on, off');
  });
});

describe('the origin keys of a stage', () => {
  it('are the first one, and those of the context while one is replaced', () => {
    expect(stageFrom(contextOf({})).originKeys).toEqual([1]);
    expect(stageFrom(contextOf({ 'dev:originKeys': '2,1' })).originKeys).toEqual([2, 1]);
  });

  it.each(['0', '1,1', '1, 2', 'a', '1,2,3,4'])('are not %s', (originKeys) => {
    expect(() => stageFrom(contextOf({ 'dev:originKeys': originKeys }))).toThrow('dev:originKeys must be');
  });
});

describe('choosing a stage', () => {
  it('is dev by default', () => {
    expect(stageFrom(contextOf({})).name).toBe('dev');
  });

  it('takes the one of the context', () => {
    expect(stageFrom(contextOf({ stage: 'prod' })).name).toBe('prod');
  });

  it.each(['staging', 'toString', 'Prod'])('refuses %s', (stage) => {
    expect(() => stageFrom(contextOf({ stage }))).toThrow(`There is no stage "${stage}"`);
  });

  it('takes any name that is like dev or prod', () => {
    const like = (base: string) => contextOf({ stage: 'ana', 'ana:like': base, 'ana:logDays': '3' });
    expect(stageFrom(like('dev'))).toMatchObject({ name: 'ana', deletionProtection: false, logRetention: 3 });
    expect(() => stageFrom(like('prod'))).toThrow('Stage ana needs an account: set ana:account');
    expect(() => stageFrom(like('staging'))).toThrow('ana:like must be dev or prod, not "staging".');
  });

  it('gives everything of a stage by configuration its name', () => {
    const { stacks, directory } = makeTestApp({ stage: 'ana', context: { 'ana:like': 'dev' } }).synth();
    expect(stacks.map((stack) => stack.stackName)).toEqual(['dealwright-ana-state', 'dealwright-ana']);
    const template = JSON.stringify(readWholeTemplate(directory));
    expect(template).toContain('/dealwright/ana/profile');
    expect(template).not.toMatch(/dealwright[-/]dev/);
  });

  it('needs in prod what cannot be guessed, and says all of it at once', () => {
    const keys = Object.keys({ ...neededInProd, 'prod:propertySource': '' });
    // Only what is not free has a day from which it is not.
    const needed = keys.map((key) => key.replace('prod:', '')).filter((setting) => setting !== 'paymentsSince');
    const lines = needed.map((setting) => `^Stage prod needs .+: set prod:${setting} to .+\\.$`);
    expect(() => stageFrom(exactly({}), 'prod')).toThrow(new RegExp(lines.join('\n').replace(/\^|\$/g, '')));
  });

  it('binds the stack to the account and the region, so that no other is deployed to', () => {
    for (const { environment } of makeTestApp({ stage: 'prod' }).synth().stacks) {
      expect(environment).toMatchObject({ account: '111122223333', region: 'us-east-1' });
    }
  });

  it('refuses a firewall of its own outside us-east-1', () => {
    const elsewhere = { 'prod:region': 'eu-west-1' };
    expect(() => stageFrom(contextOf(elsewhere), 'prod')).toThrow('prod:region must be us-east-1');
    expect(stageFrom(contextOf({ ...elsewhere, 'prod:firewall': 'off' }), 'prod').region).toBe('eu-west-1');
  });

  it("leaves alone the other stage's address", () => {
    expect(stageFrom(contextOf({ 'prod:alarmEmail': 'ops@example.com' })).alarmEmail).toBeUndefined();
  });
});

describe('the names of who runs a stage', () => {
  it.each(['Acorn & Sons Homes, LLC', 'O’Brien', "O'Brien Häuser GmbH"])('may be %s', (company) => {
    expect(stageFrom(contextOf({ 'prod:company': company }), 'prod').operator.company).toBe(company);
  });

  it.each(['A&W Homes', 'Homes <b>', 'The "Best" Homes', String.raw`C:\Homes`, 'Two\nlines', ' ', 'x'.repeat(201)])(
    'cannot be %j, which would read otherwise in HTML or JSON',
    (company) => {
      expect(() => stageFrom(contextOf({ 'prod:company': company }), 'prod')).toThrow('prod:company must be');
      expect(() => stageFrom(contextOf({ 'prod:companyAddress': company }), 'prod')).toThrow(
        'prod:companyAddress must',
      );
    },
  );

  it.each(['help', 'help@localhost', 'a&b@example.com', 'help@example.com?subject=x'])(
    'have an address for support that a link takes, not %s',
    (address) => {
      expect(() => stageFrom(contextOf({ 'prod:supportEmail': address }), 'prod')).toThrow('prod:supportEmail must be');
    },
  );
});

describe('the address for the alarms of a stage', () => {
  it('has to be named in prod, so that an outage is not without a word', () => {
    expect(() => synthesized({ stage: 'prod', context: { 'prod:alarmEmail': '' } })).toThrow('set prod:alarmEmail');
    expect(stageFrom(exactly({}), 'dev').alarmEmail).toBeUndefined();
  });

  it('is an email address', () => {
    expect(() => stageFrom(contextOf({ 'prod:alarmEmail': 'ops' }), 'prod')).toThrow(
      'prod:alarmEmail must be an email address, not "ops".',
    );
  });
});

describe('a setting of a stage', () => {
  it.each([
    ['prod:alarmMail', 'prod:alarmEmail'],
    ['prod:domainName', 'prod:domain'],
    ['prod:certificateARN', 'prod:certificateArn'],
    ['dev:propertyCallsMonth', 'dev:propertyCallsPerMonth'],
    ['prod:claim', 'prod:claims'],
  ])('is refused when there is none of that name: %s, which may be %s', (key, near) => {
    const misspelled = { [key]: 'ops@example.com' };
    expect(() => stageFrom(contextOf(misspelled))).toThrow(`There is no setting "${key}": did you mean ${near}?`);
    expect(() => synthesized({ context: misspelled })).toThrow(`There is no setting "${key}"`);
  });

  it('is refused when there is no stage of that name', () => {
    expect(() => stageFrom(contextOf({ 'prd:alarmEmail': 'ops@example.com' }))).toThrow(
      'There is no stage "prd" for "prd:alarmEmail": did you mean prod:alarmEmail? Or set prd:like.',
    );
    expect(stageFrom(contextOf({ 'ana:like': 'dev', 'ana:alarmEmail': 'ana@example.com' })).name).toBe('dev');
  });

  it('leaves the settings of CDK and of its plugins alone', () => {
    const others = {
      '@aws-cdk/core:target': 'x',
      'aws:cdk:disable-asset-staging': 'true',
      'availability-zones:x': 'y',
    };
    expect(stageFrom(contextOf(others)).name).toBe('dev');
  });
});

describe('the property source of a stage', () => {
  it('is the sample in dev, unless the context says otherwise', () => {
    expect(stageFrom(bare({})).propertySource).toBe('sample');
    expect(stageFrom(bare({ propertySource: 'rentcast', 'dev:freePlans': 'acknowledged' })).propertySource).toEqual({
      name: 'rentcast',
      url: 'https://api.rentcast.io/v1',
      callsPerMonth: 500,
      // A tenth of the month's.
      callsPerDay: 50,
    });
  });

  it('has to be named in prod, so that customers are not shown sample data by oversight', () => {
    expect(() => stageFrom(bare({}), 'prod')).toThrow(
      'Stage prod needs a property source: set prod:propertySource to rentcast or realestateapi',
    );
    expect(() => synthesized({ stage: 'prod', context: { propertySource: '' } })).toThrow('Stage prod needs');
    expect(stageFrom(bare({ propertySource: 'sample' }), 'prod').propertySource).toBe('sample');
  });

  it('is the one under the name of the stage, with the calls that a month and a day may cost', () => {
    const context = bare({
      propertySource: 'sample',
      'prod:propertySource': 'realestateapi',
      'prod:propertyCallsPerMonth': '1234',
      'prod:propertyCallsPerDay': '99',
    });
    expect(stageFrom(context, 'prod').propertySource).toEqual({
      name: 'realestateapi',
      url: 'https://api.realestateapi.com',
      callsPerMonth: 1234,
      callsPerDay: 99,
    });
    expect(stageFrom(context, 'dev').propertySource).toBe('sample');
  });

  it.each(['zillow', 'toString', 'RentCast'])('is not %s', (propertySource) => {
    expect(() => stageFrom(bare({ propertySource }))).toThrow(
      `dev:propertySource must be rentcast or realestateapi, or sample for made-up data, not "${propertySource}"`,
    );
  });

  it.each(['0', '-5', '1.5', 'many', '1e3'])('makes no %s calls', (most) => {
    const calls = { 'dev:propertyCallsPerMonth': most, 'dev:freePlans': 'acknowledged' };
    const context = bare({ propertySource: 'rentcast', ...calls });
    expect(() => stageFrom(context)).toThrow('must be a whole number');
  });
});

describe('the claims of a stage', () => {
  it.each([
    ['dev', {}, 'example'],
    ['dev', { 'dev:claims': 'shown' }, 'shown'],
    ['prod', {}, 'hidden'],
    ['prod', { 'dev:claims': 'shown' }, 'hidden'],
    ['prod', { 'prod:claims': 'shown' }, 'shown'],
    ['dev', { 'dev:claims': 'hidden' }, 'hidden'],
  ])('of %s with %j are %s', (stage, context, made) => {
    expect(stageFrom(contextOf(context), stage).claims).toBe(made);
  });

  it('are shown, an example or hidden, and nothing else', () => {
    expect(() => stageFrom(contextOf({ 'prod:claims': 'true' }), 'prod')).toThrow(
      'prod:claims must be shown, example or hidden',
    );
  });

  it.each([
    [{}, ['/without']],
    [{ 'prod:claims': 'shown' }, ['/with']],
  ])('decide which of the two built sites prod deploys: with %j', (context, pages) => {
    const assets = makeAssets(['web/with.html', 'web-without-claims/without.html']);
    const template = synthesized({ stage: 'prod', assets, context });
    const { FunctionCode } = only(template, 'AWS::CloudFront::Function').Properties;
    expect(['/with', '/without'].filter((page) => FunctionCode.includes(`"${page}"`))).toEqual(pages);
  });
});

describe("the operator's people of a stage", () => {
  it('are none by default, and those of the context under the name of the stage', () => {
    expect(stageFrom(contextOf({ 'dev:supportPhone': '+1 602 555 0100' }), 'prod').contacts).toEqual({});
    const context = contextOf({
      'prod:supportPhone': '+1 602 555 0100',
      'prod:accountManager': 'Rosa Example',
      'prod:accountManagerEmail': 'rosa@desk.example',
      'prod:trainingUrl': 'https://book.example/',
    });
    expect(stageFrom(context, 'prod').contacts).toEqual({
      phone: '+1 602 555 0100',
      manager: { name: 'Rosa Example', email: 'rosa@desk.example' },
      booking_url: 'https://book.example/',
    });
  });

  it.each([
    [{ 'dev:accountManager': 'Rosa Example' }, 'must be set together'],
    [{ 'dev:supportPhone': 'call us' }, 'dev:supportPhone must be a phone number'],
    [{ 'dev:accountManager': 'Rosa', 'dev:accountManagerEmail': 'rosa' }, 'must be an email address'],
    [{ 'dev:trainingUrl': 'javascript:alert(1)' }, 'dev:trainingUrl must be an https URL'],
  ])('stop the synthesis when they are %j', (context, words) => {
    expect(() => stageFrom(contextOf(context), 'dev')).toThrow(words);
  });
});

describe('a stage with a domain', () => {
  const template = synthesized({ stage: 'prod', context: domain });
  const distribution = only(template, 'AWS::CloudFront::Distribution').Properties.DistributionConfig;

  it('answers under it', () => {
    expect(distribution.Aliases).toEqual(['app.example.com']);
  });

  it('talks TLS 1.2 or newer', () => {
    expect(distribution.ViewerCertificate).toMatchObject({
      AcmCertificateArn: domain['prod:certificateArn'],
      MinimumProtocolVersion: 'TLSv1.2_2021',
    });
  });

  it.each(['A', 'AAAA'])('is found by its %s record', (type) => {
    expect(only(template, 'AWS::Route53::RecordSet', { Type: type }).Properties).toMatchObject({
      Name: 'app.example.com.',
      HostedZoneId: 'Z0123456789',
    });
  });

  it('gives it as the address of the site', () => {
    expect(template.findOutputs('SiteUrl').SiteUrl?.Value).toBe('https://app.example.com');
  });

  it.each(Object.keys(domain).slice(1))('does not start without %s', (missing) => {
    const context = Object.fromEntries(Object.entries(domain).filter(([key]) => key !== missing));
    expect(() => stageFrom(contextOf(context), 'prod')).toThrow(`${missing} must be as well`);
  });
});

describe('what a stage takes for its plans', () => {
  const free = { 'prod:payments': 'free' };

  it('is nothing in dev, and has to be said in prod', () => {
    expect(stageFrom(bare({})).payments).toBe('free');
    const { 'prod:payments': _unsaid, ...others } = neededInProd;
    expect(() => stageFrom(exactly({ ...others, propertySource: 'sample' }), 'prod')).toThrow(
      'Stage prod needs to say what it takes for its plans: set prod:payments to free, trial-only or stripe',
    );
  });

  it('is nothing beside a provider only where the operator knows what that means', () => {
    const context = { ...free, 'prod:propertySource': 'rentcast' };
    expect(() => stageFrom(bare(context), 'prod')).toThrow('anybody who signs up gets any plan and spends its calls');
    expect(stageFrom(bare({ ...context, 'prod:freePlans': 'acknowledged' }), 'prod').payments).toBe('free');
    expect(stageFrom(bare({ ...free, 'prod:propertySource': 'sample' }), 'prod').payments).toBe('free');
    expect(stageFrom(bare({ 'prod:propertySource': 'rentcast' }), 'prod').payments).toBe('trial-only');
  });

  it('is no longer nothing only from a day on', () => {
    const { 'prod:paymentsSince': _unsaid, ...others } = neededInProd;
    expect(() => stageFrom(exactly({ ...others, propertySource: 'sample' }), 'prod')).toThrow(
      'prod:payments is trial-only, so prod:paymentsSince must be the day from which plans are no longer free.',
    );
    expect(() => stageFrom(bare({ 'prod:paymentsSince': 'soon' }), 'prod')).toThrow(
      'prod:paymentsSince must be a day such as 2026-12-01, not "soon".',
    );
  });

  it.each([
    ['dev', { PAYMENTS: 'free', PAYMENTS_SINCE: 'never' }],
    ['prod', { PAYMENTS: 'trial-only', PAYMENTS_SINCE: '2026-12-01' }],
  ] as const)('reaches whatever reads profiles, and nothing else: %s', (stage, told) => {
    const settings = Object.values(templates[stage].findResources('AWS::Lambda::Function')).flatMap(
      ({ Properties }) => Properties.Environment?.Variables ?? [],
    );
    // The function that hears of payments reads no profile, and must know whether there are any.
    const readers = settings.filter((each) => 'PROFILES_TABLE' in each || 'BILLING_QUEUE_URL' in each);
    expect(readers.length).toBeGreaterThan(5);
    for (const { PAYMENTS_SINCE = told.PAYMENTS_SINCE, PAYMENTS } of readers) {
      expect({ PAYMENTS, PAYMENTS_SINCE }).toEqual(told);
    }
    expect(settings.filter((each) => 'PAYMENTS' in each)).toHaveLength(readers.length);
  });
});
