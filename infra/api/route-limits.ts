import { CfnStage, type IRoute, type IStage } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Route } from '#shared/contract/route.ts';
import type { SocketActionName } from '#shared/contract/socket-messages.ts';

/*
 * How many requests API Gateway takes on a route, from all callers together. Each route has a bucket of its own, so a
 * flood of one call leaves the others alone, and the firewall lets no single address fill one (firewall.ts). A route
 * takes at most a fiftieth of the account's 10,000 requests a second.
 */

/** Requests a second, and how many may come at once. */
export type RouteLimit = { rateLimit: number; burstLimit: number };

const perSecond = (rateLimit: number): RouteLimit => ({ rateLimit, burstLimit: 2 * rateLimit });

const limits = {
  /** A page makes up to three calls: some 70 pages opened a second. One address may send a third of it. */
  page: perSecond(200),
  /** Programs send in bursts; one address may send a third of it. Each key also has its calls of an hour. */
  program: perSecond(200),
  /**
   * Lookups hold a function for up to 25 seconds and cost provider calls, uploads carry a file, and the contact form
   * needs no account: 20 a second are 72,000 lookups an hour. One address may send a quarter of it.
   */
  costly: perSecond(20),
} as const satisfies Record<string, RouteLimit>;

/** What a stage takes of routes without a limit of their own; there are none. */
export const otherRoutes: RouteLimit = limits.costly;

/** Whether a route's calls hold a function for long, or need no account. */
export function isCostly({ caller, path, file }: Route): boolean {
  return caller === 'public' || path === '/api/property-lookup' || file !== undefined;
}

/** The limit of a route of the HTTP API. */
export function limitOf(route: Route): RouteLimit {
  if (isCostly(route)) return limits.costly;
  return route.caller === 'key' ? limits.program : limits.page;
}

/** Opening a chat: after an outage 6,000 open pages are back within a minute. */
const opening = perSecond(100);
/** Frames that people cause by what they do. */
const talking = perSecond(200);
/** Some dozen people who answer. */
const answering = perSecond(50);

/** The limits of the chat's routes. */
export const socketRouteLimits: Record<SocketActionName | '$connect' | '$disconnect' | '$default', RouteLimit> = {
  $connect: opening,
  /** A network that fails ends many connections at once. What is not told of the end expires. */
  $disconnect: perSecond(500),
  /** Frames without a valid action. */
  $default: perSecond(20),
  hello: opening,
  start_chat: opening,
  /** Each connection at rest sends one in four and a half minutes: 200 a second are 54,000 connections. */
  keep_open: perSecond(200),
  /** Each lively chat that somebody looks at sends one every 25 seconds: 200 a second are 5,000 chats. */
  ping: talking,
  send_message: talking,
  typing: talking,
  sync: talking,
  close_chat: talking,
  list_chats: answering,
  join_chat: answering,
  leave_chat: answering,
  mark_read: answering,
};

/** Sets the limits of a stage's routes, by route key. CDK's stages have no property for them. */
export function limitRoutes(stage: IStage, routes: IRoute[], byKey: Record<string, RouteLimit>): void {
  const cfnStage = stage.node.defaultChild;
  if (!(cfnStage instanceof CfnStage)) throw new Error('The stage has no resource of its own.');
  cfnStage.routeSettings = Object.fromEntries(
    Object.entries(byKey).map(([key, { rateLimit, burstLimit }]) => [
      key,
      { ThrottlingRateLimit: rateLimit, ThrottlingBurstLimit: burstLimit },
    ]),
  );
  // API Gateway refuses settings of a route that does not exist yet.
  cfnStage.node.addDependency(...routes);
}
