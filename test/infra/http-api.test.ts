import { describe, expect, it } from 'vitest';
import { everyRoute, pageRoutes } from '#shared/contract/every-route.ts';
import { type PageRoute, type Route, routeKey, routeKeys } from '#shared/contract/route.ts';
import { aliasOf, only, properties, synthesized } from './synthesized.ts';

const template = synthesized();
const declared: (Route | PageRoute)[] = [...Object.values(everyRoute), ...pageRoutes];
const api = only(template, 'AWS::ApiGatewayV2::Api', { ProtocolType: 'HTTP' });
const ofApi = { ApiId: { Ref: api.id } };
const found = template.findResources('AWS::ApiGatewayV2::Route', { Properties: ofApi });
const deployed = Object.values(found).map((route) => route.Properties);
const stage = only(template, 'AWS::ApiGatewayV2::Stage', ofApi).Properties;

const authorizer = (AuthorizerType: 'JWT' | 'REQUEST') =>
  only(template, 'AWS::ApiGatewayV2::Authorizer', { AuthorizerType });

const deployedRoute = (route: Route | PageRoute) =>
  only(template, 'AWS::ApiGatewayV2::Route', { RouteKey: routeKey(route) }).Properties;

describe('the HTTP API', () => {
  it('has the routes of the contract and of the pages, and no other', () => {
    expect(deployed.map(({ RouteKey }) => RouteKey).sort()).toEqual(declared.flatMap(routeKeys).sort());
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

  it('leaves open no route but the public ones and those of signed calls', () => {
    const open = deployed.filter(({ AuthorizationType }) => !['JWT', 'CUSTOM'].includes(AuthorizationType));
    const publicRoutes = declared.filter(({ caller }) => caller === 'public' || caller === 'signed');
    expect(open.map(({ RouteKey }) => RouteKey).sort()).toEqual(publicRoutes.flatMap(routeKeys).sort());
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

  it('asks the authorizer of API keys about the key and the way it came, in the simple form, and remembers it for five minutes', () => {
    const { Properties } = authorizer('REQUEST');
    expect(Properties).toMatchObject({
      IdentitySource: ['$request.header.Authorization', '$request.header.x-origin-key'],
      AuthorizerPayloadFormatVersion: '2.0',
      EnableSimpleResponses: true,
      AuthorizerResultTtlInSeconds: 300,
    });
    const { id } = aliasOf(template, 'api-key-authorizer');
    expect(JSON.stringify(Properties.AuthorizerUri)).toContain(`{"Ref":"${id}"}`);
  });

  it.each(declared)('sends $method $path to the function of its area', (route) => {
    const [, [, { Ref: integration }]] = deployedRoute(route).Target['Fn::Join'];
    expect(properties(template, 'AWS::ApiGatewayV2::Integration', integration)).toMatchObject({
      IntegrationUri: { Ref: aliasOf(template, route.area).id },
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

  it.each(declared)('takes a limited number of requests a second for $method $path alone', (route) => {
    for (const key of routeKeys(route)) {
      expect(stage.RouteSettings[key], key).toEqual({
        ThrottlingRateLimit: expect.any(Number),
        ThrottlingBurstLimit: expect.any(Number),
      });
    }
  });

  it.each([
    ['lookups, which hold a function for long', 'POST /api/property-lookup', 20],
    ['the contact form, which needs no account', 'POST /api/contact', 20],
    ['uploads', 'PUT /api/profile/avatar', 20],
    ['what pages read', 'GET /api/profile', 200],
    ['what programs ask', 'POST /api/analysis', 200],
    ["openings of a seller's page", 'GET /o/{code}', 200],
    ["what a seller's page shows and is answered", 'POST /o/{code}', 200],
  ])('takes so many %s', (_, key, rate) => {
    expect(stage.RouteSettings[key]).toEqual({ ThrottlingRateLimit: rate, ThrottlingBurstLimit: 2 * rate });
  });

  it('leaves the account room for everything else when one route is flooded', () => {
    const rates = Object.values<{ ThrottlingRateLimit: number }>(stage.RouteSettings);
    // Of 10,000 a second.
    expect(Math.max(...rates.map(({ ThrottlingRateLimit }) => ThrottlingRateLimit))).toBeLessThanOrEqual(500);
  });

  it('limits a route only once it exists', () => {
    const deployedStage = template.findResources('AWS::ApiGatewayV2::Stage', { Properties: ofApi });
    const [{ DependsOn } = {}] = Object.values(deployedStage);
    expect(DependsOn).toEqual(expect.arrayContaining(Object.keys(found)));
  });

  it('answers no other origin: there is one front door and no CORS', () => {
    expect(api.Properties).not.toHaveProperty('CorsConfiguration');
  });
});
