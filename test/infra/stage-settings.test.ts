import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSettings, type StageSetting, settingNames, stageSettings } from '#infra/stage/stage-settings.ts';
import { functionOf, only, synthesized } from './synthesized.ts';

type Row = { byDefault?: Record<string, string>; prodNeeds?: string; unit?: string; range: string; says: string };

const shown = (text: string) => (/^\d{4,}$/.test(text) ? Number(text).toLocaleString('en-US') : text);

function lineOf(name: StageSetting): string {
  const { byDefault = {}, prodNeeds, unit, range, says }: Row = stageSettings[name];
  const { dev = '', prod = prodNeeds ? '**required**' : '' } = byDefault;
  const value = unit === undefined ? range : `${range} (${unit})`;
  return `| \`${name}\` | ${value} | ${shown(dev)} | ${shown(prod)} | ${says} |`;
}

it('docs/operations.md shows the table of settings', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8');
  const lines = page
    .split('### Settings of an installation')[1]
    ?.split('\n#')[0]
    ?.match(/^\|.*\|$/gm);
  expect(lines?.join('\n')).toBe(
    ['| setting | value | dev | prod | meaning |', '|---|---|---|---|---|', ...settingNames.map(lineOf)].join('\n'),
  );
});

describe('the settings of a stage', () => {
  it('fit their own defaults', () => {
    expect(() => readSettings('dev', 'dev', () => undefined)).not.toThrow();
  });

  it.each<[StageSetting, string]>([
    ['account', '1234'],
    ['region', 'Virginia'],
    ['domain', 'https://app.example.com'],
    ['certificateArn', 'arn:aws:acm:eu-west-1:111122223333:certificate/one'],
    ['hostedZoneId', 'example.com'],
    ['emailSender', 'hello'],
    ['logDays', '8'],
    ['monthlyBudget', '0'],
    ['routeRequests', '20'],
    ['chatFrames', '1e3'],
    ['signInConcurrency', '1001'],
  ])('refuse for %s what is out of its range, by name: %s', (setting, value) => {
    const read = (name: StageSetting) => (name === setting ? value : undefined);
    expect(() => readSettings('dev', 'dev', read)).toThrow(
      `dev:${setting} must be ${stageSettings[setting].range}, not "${value}".`,
    );
  });

  it('are all checked before one is refused', () => {
    const read = (name: StageSetting) => ({ logDays: '8', claims: 'yes' })[String(name)];
    expect(() => readSettings('dev', 'dev', read)).toThrow(/dev:logDays must be .*\ndev:claims must be /);
  });
});

describe('the throttles of a stage', () => {
  const routes = (context: Record<string, string>, protocol: string) => {
    const template = synthesized({ context });
    const api = only(template, 'AWS::ApiGatewayV2::Api', { ProtocolType: protocol });
    return only(template, 'AWS::ApiGatewayV2::Stage', { ApiId: { Ref: api.id } }).Properties.RouteSettings;
  };

  it('follow the setting of the HTTP API, a tenth for costly calls', () => {
    const settings = routes({ 'dev:routeRequests': '500' }, 'HTTP');
    expect(settings['GET /api/profile']).toEqual({ ThrottlingRateLimit: 500, ThrottlingBurstLimit: 1000 });
    expect(settings['POST /api/property-lookup']).toEqual({ ThrottlingRateLimit: 50, ThrottlingBurstLimit: 100 });
  });

  it('follow the setting of the chat', () => {
    const settings = routes({ 'dev:chatFrames': '3000' }, 'WEBSOCKET');
    expect(settings.ping).toEqual({ ThrottlingRateLimit: 3000, ThrottlingBurstLimit: 6000 });
    expect(settings.hello).toEqual({ ThrottlingRateLimit: 1500, ThrottlingBurstLimit: 3000 });
  });
});

it('keeps all logs as long as the setting says', () => {
  const template = synthesized({ context: { 'dev:logDays': '30' } });
  const { LoggingConfig } = functionOf(template, 'chat').Properties;
  expect(template.findResources('AWS::Logs::LogGroup')[LoggingConfig.LogGroup.Ref]?.Properties.RetentionInDays).toBe(
    30,
  );
  const [rules] = Object.values(template.findResources('AWS::S3::Bucket')).flatMap(
    ({ Properties }) => Properties.LifecycleConfiguration?.Rules ?? [],
  );
  expect(rules.ExpirationInDays).toBe(30);
});
