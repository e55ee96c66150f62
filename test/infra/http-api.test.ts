import { describe, expect, it } from 'vitest';
import { everyRoute } from '#shared/contract/every-route.ts';
import type { Route } from '#shared/contract/route.ts';
import { routeKey } from '#shared/contract/route-key.ts';
import { functionOf, only, properties, synthesized } from './synthesized.ts';

const template = synthesized();
const declared = Object.values(everyRoute);
const api = only(template, 'AWS::ApiGatewayV2::Api', { ProtocolType: 'HTTP' });
const ofApi = { ApiId: { Ref: api.id } };
const found = template.findResources('AWS::ApiGatewayV2::Route', { Properties: ofApi });
const deployed = Object.values(found).map((route) => route.Properties);
const stage = only(template, 'AWS::ApiGatewayV2::Stage', ofApi).Properties;

const authorizer = (AuthorizerType: 'JWT' | 'REQUEST') =>
  only(template, 'AWS::ApiGatewayV2::Authorizer', { AuthorizerType });

const deployedRoute = (route: Route) =>
  only(template, 'AWS::ApiGatewayV2::Route', { RouteKey: routeKey(route) }).Properties;

describe('the HTTP API', () => {
  it('has the routes of the contract and no other', () => {
    expect(deployed.map(({ RouteKey }) => RouteKey).sort()).toEqual(declared.map(routeKey).sort());
  });

  it.each(declared.filter(({ caller }) => caller === 'user' || caller === 'staff'))(
    'asks for a token on $method $path',
    (route) => {
      const { id } = authorizer('JWT');
      expect(deployedRoute(route)).toMatchObject({ AuthorizationType: 'JWT', AuthorizerId: { Ref: id } });
    },
  );

  it.each(declared.filter(({ caller }) => caller === 'key'))('asks for an API key on $method $path', (route) => {
    const { id } = authorizer('REQUEST');
    expect(deployedRoute(route)).toMatchObject({ AuthorizationType: 'CUSTOM', AuthorizerId: { Ref: id } });
  });

  it('leaves open no route but the public ones', () => {
    const open = deployed.filter(({ AuthorizationType }) => !['JWT', 'CUSTOM'].includes(AuthorizationType));
    const publicRoutes = declared.filter(({ caller }) => caller === 'public');
    expect(open.map(({ RouteKey }) => RouteKey).sort()).toEqual(publicRoutes.map(routeKey).sort());
  });

  it("takes tokens of this user pool's browser client only", () => {
    expect(authorizer('JWT').Properties).toMatchObject({
      IdentitySource: ['$request.header.Authorization'],
      JwtConfiguration: {
        Audience: [{ Ref: only(template, 'AWS::Cognito::UserPoolClient').id }],
        Issuer: { 'Fn::GetAtt': [only(template, 'AWS::Cognito::UserPool').id, 'ProviderURL'] },
      },
    });
  });

  it('asks the authorizer of API keys about the header, in the simple form, and remembers it for five minutes', () => {
    const { Properties } = authorizer('REQUEST');
    expect(Properties).toMatchObject({
      IdentitySource: ['$request.header.Authorization'],
      AuthorizerPayloadFormatVersion: '2.0',
      EnableSimpleResponses: true,
      AuthorizerResultTtlInSeconds: 300,
    });
    const { id } = functionOf(template, 'api-key-authorizer');
    expect(JSON.stringify(Properties.AuthorizerUri)).toContain(`"Fn::GetAtt":["${id}","Arn"]`);
  });

  it.each(declared)('sends $method $path to the function of its area', (route) => {
    const [, [, { Ref: integration }]] = deployedRoute(route).Target['Fn::Join'];
    expect(properties(template, 'AWS::ApiGatewayV2::Integration', integration)).toMatchObject({
      IntegrationUri: { 'Fn::GetAtt': [functionOf(template, route.area).id, 'Arn'] },
      PayloadFormatVersion: '2.0',
    });
  });

  it('logs each request as JSON', () => {
    expect(JSON.parse(stage.AccessLogSettings.Format)).toMatchObject({
      requestId: '$context.requestId',
      routeKey: '$context.routeKey',
      status: '$context.status',
    });
  });

  it('logs neither a token nor a query string', () => {
    const logged = Object.values<string>(JSON.parse(stage.AccessLogSettings.Format));
    expect(logged.filter((value) => /header|query|protocol|identity/i.test(value))).toEqual([]);
  });

  it('takes a limited number of requests a second', () => {
    expect(stage.DefaultRouteSettings).toEqual({ ThrottlingRateLimit: 20, ThrottlingBurstLimit: 40 });
  });

  it('answers no other origin: there is one front door and no CORS', () => {
    expect(api.Properties).not.toHaveProperty('CorsConfiguration');
  });
});
