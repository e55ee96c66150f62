import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isCostly } from '#infra/api/route-limits.ts';
import { apiCallsPerHour } from '#shared/account/api-terms.ts';
import { everyRoute } from '#shared/contract/every-route.ts';
import { Failure } from '#shared/values/errors.ts';
import { awsLimits } from '#test/docs/limits.ts';
import { only, synthesized } from './synthesized.ts';

const operations = join(import.meta.dirname, '../../docs/operations.md');
const dev = synthesized();
const prod = synthesized({ stage: 'prod' });
const acl = only(prod, 'AWS::WAFv2::WebACL');
type Rule = {
  Name: string;
  Statement: { RateBasedStatement: { Limit: number; EvaluationWindowSec: number; AggregateKeyType: string } };
  Action: { Block: { CustomResponse: Record<string, unknown> & { CustomResponseBodyKey: string } } };
};
const rules: Rule[] = acl.Properties.Rules;
const limitOf = (name: string) =>
  rules.find(({ Name }) => Name === name)?.Statement.RateBasedStatement.Limit ?? Number.NaN;
type PathStatement =
  | { ByteMatchStatement: { SearchString: string } }
  | { RegexMatchStatement: { RegexString: string } };
/** Whether the synthesized rule of costly calls counts a path. */
function isCostlyPath(path: string): boolean {
  const { Statement } = acl.Properties.Rules.find(({ Name }: Rule) => Name === 'costly');
  const { Statements } = Statement.RateBasedStatement.ScopeDownStatement.OrStatement;
  return Statements.some((each: PathStatement) =>
    'ByteMatchStatement' in each
      ? each.ByteMatchStatement.SearchString === path
      : new RegExp(each.RegexMatchStatement.RegexString).test(path),
  );
}
const webAclOf = (template: typeof prod) =>
  only(template, 'AWS::CloudFront::Distribution').Properties.DistributionConfig.WebACLId;

describe('the firewall', () => {
  it('stands in front of prod, and costs dev nothing', () => {
    expect(webAclOf(prod)).toEqual({ 'Fn::GetAtt': [acl.id, 'Arn'] });
    expect(webAclOf(dev)).toBeUndefined();
    expect(dev.findResources('AWS::WAFv2::WebACL')).toEqual({});
  });

  it('is refused outside us-east-1 before anything is deployed', () => {
    const rule = Object.values(prod.toJSON().Rules).find((each) => JSON.stringify(each).includes('AWS::Region'));
    expect(rule).toMatchObject({
      Assertions: [
        {
          Assert: { 'Fn::Equals': [{ Ref: 'AWS::Region' }, 'us-east-1'] },
          AssertDescription: expect.stringContaining('prod:firewall'),
        },
      ],
    });
    expect(JSON.stringify(dev.toJSON().Rules)).not.toContain('AWS::Region');
  });

  it('is the web ACL that a stage names instead', () => {
    const arn = 'arn:aws:wafv2:us-east-1:111122223333:global/webacl/ours/0a1b';
    const other = synthesized({ stage: 'prod', context: { 'prod:firewall': arn } });
    expect(webAclOf(other)).toBe(arn);
    expect(other.findResources('AWS::WAFv2::WebACL')).toEqual({});
  });

  it('counts each address over five minutes', () => {
    expect(acl.Properties.Scope).toBe('CLOUDFRONT');
    for (const { Statement } of rules) {
      expect(Statement.RateBasedStatement).toMatchObject({ EvaluationWindowSec: 300, AggregateKeyType: 'IP' });
    }
  });

  it('has the limits that the page of limits says', () => {
    const [everything, costly, handshakes] = ['everything', 'costly', 'handshakes'].map((name) =>
      limitOf(name).toLocaleString('en-US'),
    );
    expect(awsLimits.requestsOfAddress.amount).toBe(
      `${everything} (${costly}; ${handshakes}) in five minutes, in prod`,
    );
    expect(readFileSync(operations, 'utf8')).toContain(
      `| ${everything} requests, ${costly} costly calls, ${handshakes} chat handshakes in 5 minutes |`,
    );
  });

  it('lets an office of ten work without a pause beside the script of an Enterprise key', () => {
    const minutes = 5;
    // Suggestions up to the API's own limit, saves and reads; a page with empty caches every minute.
    const person = (60 + 20 + 10 + 30) * minutes;
    expect(limitOf('everything')).toBeGreaterThan(10 * person + apiCallsPerHour.enterprise);
    // A lookup every ten seconds.
    expect(limitOf('costly')).toBeGreaterThan(10 * 6 * minutes);
    // Ten tabs each, which try four times to be back.
    expect(limitOf('handshakes')).toBeGreaterThan(10 * 10 * 4);
  });

  it('counts each costly call by the path that a browser sends, and no other call', () => {
    for (const route of Object.values(everyRoute)) {
      const sent = route.path.replace(/\{\w+\}/g, '01KJZ8Q4F2V7M3T9XW5C6BHRND');
      const others = Object.values(everyRoute).filter(({ path }) => path === route.path);
      expect(isCostlyPath(sent), sent).toBe(others.some(isCostly));
      expect(isCostlyPath(`${sent}/more`), sent).toBe(false);
    }
  });

  it('counts as costly each file that is decoded, a lookup, an area, the contact form, and what a book is reckoned whole for', () => {
    const declared = Object.entries(everyRoute).flatMap(([name, route]) => (isCostly(route) ? [name] : []));
    const files = Object.entries(everyRoute).flatMap(([name, { file, caller }]) =>
      file && caller !== 'signed' ? [name] : [],
    );
    const others = ['lookUpProperty', 'sendContactMessage', 'getJournal', 'matchBankLines', 'countArea'];
    expect(declared.toSorted()).toEqual([...files, ...others].toSorted());
  });

  it('lets no address fill the bucket of a route for long', () => {
    const api = only(prod, 'AWS::ApiGatewayV2::Api', { ProtocolType: 'HTTP' });
    const { RouteSettings } = only(prod, 'AWS::ApiGatewayV2::Stage', { ApiId: { Ref: api.id } }).Properties;
    for (const { method, path } of Object.values(everyRoute)) {
      const name = isCostlyPath(path.replace(/\{\w+\}/g, '01KJZ8Q4F2V7M3T9XW5C6BHRND')) ? 'costly' : 'everything';
      const { ThrottlingRateLimit: rate } = RouteSettings[`${method} ${path}`];
      expect(limitOf(name) / 300, `${method} ${path}`).toBeLessThanOrEqual(rate / 2);
    }
  });

  it('refuses in the form of the API, with the time to wait', () => {
    for (const { Action } of rules) {
      const { CustomResponseBodyKey, ...response } = Action.Block.CustomResponse;
      expect(response).toEqual({ ResponseCode: 429, ResponseHeaders: [{ Name: 'retry-after', Value: '300' }] });
      const { ContentType, Content } = acl.Properties.CustomResponseBodies[CustomResponseBodyKey];
      expect(ContentType).toBe('APPLICATION_JSON');
      expect(Failure.parse(JSON.parse(Content)).error.code).toBe('rate_limited');
    }
  });
});
