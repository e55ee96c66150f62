import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { socketActions } from '#shared/contract/socket/socket-messages.ts';
import { chatTimes } from '#shared/support/chat.ts';
import { awsLimits } from '#test/docs/limits.ts';
import { aliasOf, functionOf, only, synthesized } from './synthesized.ts';

const operations = join(import.meta.dirname, '../../docs/operations.md');
const template = synthesized();
const api = only(template, 'AWS::ApiGatewayV2::Api', { ProtocolType: 'WEBSOCKET' });
const routes = Object.values(
  template.findResources('AWS::ApiGatewayV2::Route', { Properties: { ApiId: { Ref: api.id } } }),
).map(({ Properties }) => Properties);
const { id: chat } = aliasOf(template, 'chat');

describe('the chat socket', () => {
  it('has a route for every action of the contract, and for invalid ones', () => {
    const expected = ['$connect', '$disconnect', '$default', ...Object.keys(socketActions)];
    expect(routes.map(({ RouteKey }) => RouteKey).sort()).toEqual(expected.sort());
  });

  it('sends the function’s answer back to the sender', () => {
    const answering = routes
      .filter(({ RouteResponseSelectionExpression }) => RouteResponseSelectionExpression === '$default')
      .map(({ RouteKey }) => RouteKey);
    expect(answering.sort()).toEqual(['$default', ...Object.keys(socketActions)].sort());
    template.resourceCountIs('AWS::ApiGatewayV2::RouteResponse', answering.length);
  });

  it('chooses the route by the frame’s action', () => {
    expect(api.Properties.RouteSelectionExpression).toBe('$request.body.action');
  });

  it('is deployed under the path the site opens', () => {
    const stage = only(template, 'AWS::ApiGatewayV2::Stage', { ApiId: { Ref: api.id } });
    expect(stage.Properties).toMatchObject({ StageName: 'ws', AutoDeploy: true });
  });

  it('limits what comes in and keeps no frame in its log', () => {
    const { Properties } = only(template, 'AWS::ApiGatewayV2::Stage', { ApiId: { Ref: api.id } });
    expect(Object.keys(Properties.RouteSettings).sort()).toEqual(routes.map(({ RouteKey }) => RouteKey).sort());
    expect(Properties.AccessLogSettings.Format).not.toMatch(/body|querystring|header/i);
  });

  it('takes as many frames of each action as the pages of limits say', () => {
    const { Properties } = only(template, 'AWS::ApiGatewayV2::Stage', { ApiId: { Ref: api.id } });
    const settings: Record<string, { ThrottlingRateLimit: number }> = Properties.RouteSettings;
    const rates = Object.entries(settings).map(([key, { ThrottlingRateLimit: rate }]) => ({ key, rate }));
    const [least, most] = [Math.min(...rates.map(({ rate }) => rate)), Math.max(...rates.map(({ rate }) => rate))];
    expect(awsLimits.framesOfRoute.amount).toMatch(`${least} to ${most} (\`chatFrames\`)`);
    expect(rates.filter(({ rate }) => rate === most).map(({ key }) => key)).toEqual(['$disconnect']);
    const { ThrottlingRateLimit: messages } = Properties.RouteSettings.send_message;
    expect(Properties.RouteSettings).toMatchObject({
      ping: { ThrottlingRateLimit: messages },
      keep_open: { ThrottlingRateLimit: messages },
    });
    expect(readFileSync(operations, 'utf8')).toContain(
      `| ${messages} messages or heartbeats a second (\`chatFrames\`), ${most} ends of connections, less of others |`,
    );
  });

  it('takes the heartbeats of 5,000 lively chats beside 50,000 connections at rest', () => {
    const { Properties } = only(template, 'AWS::ApiGatewayV2::Stage', { ApiId: { Ref: api.id } });
    const { ping, keep_open } = Properties.RouteSettings;
    expect((ping.ThrottlingRateLimit * chatTimes.heartbeat) / 1000).toBeGreaterThanOrEqual(5000);
    expect((keep_open.ThrottlingRateLimit * chatTimes.restingHeartbeat) / 1000).toBeGreaterThanOrEqual(50_000);
  });

  it('limits a route only once it exists', () => {
    const [{ DependsOn } = {}] = Object.values(
      template.findResources('AWS::ApiGatewayV2::Stage', { Properties: { ApiId: { Ref: api.id } } }),
    );
    const ids = Object.keys(
      template.findResources('AWS::ApiGatewayV2::Route', { Properties: { ApiId: { Ref: api.id } } }),
    );
    expect(DependsOn).toEqual(expect.arrayContaining(ids));
  });

  it('is answered by the chat function only', () => {
    const integrations = template.findResources('AWS::ApiGatewayV2::Integration', {
      Properties: { ApiId: { Ref: api.id } },
    });
    expect(JSON.stringify(integrations)).toContain(chat);
    const targets = new Set(routes.map(({ Target }) => JSON.stringify(Target)));
    expect(targets.size).toBe(1);
  });

  it('is reached through the distribution over TLS only, with the page’s origin passed on', () => {
    const { Properties } = only(template, 'AWS::CloudFront::Distribution');
    const [behavior] = Properties.DistributionConfig.CacheBehaviors.filter(
      ({ PathPattern }: { PathPattern: string }) => PathPattern === '/ws',
    );
    expect(behavior.ViewerProtocolPolicy).toBe('https-only');
    // AllViewerExceptHostHeader, by the id AWS gave it.
    expect(behavior.OriginRequestPolicyId).toBe('b689b0a8-53d0-40ab-baf2-68738e2966ac');
  });

  it('tells the function which site’s pages may connect', () => {
    const { Environment } = functionOf(template, 'chat').Properties;
    expect(JSON.stringify(Environment.Variables.SITE_ORIGIN)).toContain('SiteDistribution');
  });
});
