import { CfnStage, type IRoute, type IStage } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Stage } from '#infra/stage/stages.ts';
import type { PageRoute, Route } from '#shared/contract/route.ts';
import type { SocketActionName } from '#shared/contract/socket/socket-messages.ts';

/*
 * How many requests API Gateway takes on a route, from all callers together. Each route has a bucket of its own, so a
 * flood of one call leaves the others alone, and the firewall lets no single address fill one (firewall.ts). With the
 * default settings a route takes at most a fiftieth of the account's 10,000 requests a second; ends of the chat's
 * connections, a twentieth.
 */

/** Requests a second, and how many may come at once. */
export type RouteLimit = { rateLimit: number; burstLimit: number };

const perSecond = (rate: number): RouteLimit => {
  const rateLimit = Math.floor(rate);
  return { rateLimit, burstLimit: 2 * rateLimit };
};

/**
 * Lookups hold a function for up to 25 seconds and cost provider calls, uploads carry a file to decode, and the contact
 * form needs no account. A book's journal and what a solver tries grow with what is stored or asked. By default 20 a second, which are 72,000 lookups an hour. One address may send a quarter of it.
 */
const costly = ({ routeRequests }: Stage): RouteLimit => perSecond(routeRequests / 10);

/** Shared by a stage's routes without a limit of their own; there are none. */
export const otherRoutes = costly;

/**
 * Whether a route declares that its calls are costly. What a link with a secret opens (a packet with 20 photos, a
 * calendar feed, a seller's page) is a read: three lenders at once must not shut each other out.
 */
export const isCostly = ({ cost }: Pick<Route, 'cost'>): boolean => cost === 'costly';

/**
 * The limit of a route of the HTTP API. By default 200 a second: a page makes up to three calls, so these are some 70
 * pages opened a second. Programs send in bursts; each key also has its calls of an hour.
 */
export function limitOf(route: Route | PageRoute, stage: Stage): RouteLimit {
  return 'cost' in route && isCostly(route) ? costly(stage) : perSecond(stage.routeRequests);
}

/** The limits of the chat's routes, with those of the default settings in words. */
export function socketRouteLimits({
  chatFrames,
}: Stage): Record<SocketActionName | '$connect' | '$disconnect' | '$default', RouteLimit> {
  /** 100 chats opened: after an outage 6,000 open pages are back within a minute. */
  const opening = perSecond(chatFrames / 2);
  /** 200 frames that people cause by what they do. */
  const talking = perSecond(chatFrames);
  /** 50 of some dozen people who answer. */
  const answering = perSecond(chatFrames / 4);
  return {
    $connect: opening,
    /** A network that fails ends many connections at once. What is not told of the end expires. */
    $disconnect: perSecond(2.5 * chatFrames),
    /** Frames without a valid action. */
    $default: perSecond(chatFrames / 10),
    hello: opening,
    start_chat: opening,
    /** Each connection at rest sends one in four and a half minutes: 200 a second are 54,000 connections. */
    keep_open: perSecond(chatFrames),
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
    /** One for each opened deal of a team. */
    listen: opening,
  };
}

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
