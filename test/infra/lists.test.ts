import { expect, it } from 'vitest';
import { claimMs } from '#lambdas/storage/lists/run-list.ts';
import { listWorkerSeconds } from '#shared/lists/list-limits.ts';
import { functionOf, synthesized } from './synthesized.ts';

const template = synthesized();
/** Seconds from the moment a message is seen again to a row of it stored: polling, a cold start and the first rows. */
const delivery = 10;

it('names what a killed worker had within a minute: after its claim, and after the time that a worker may take', () => {
  const queues = Object.entries(template.findResources('AWS::SQS::Queue'));
  const [, rows] = queues.find(([id]) => id.startsWith('ListScreeningRows')) ?? [];
  const hidden = rows?.Properties.VisibilityTimeout;
  const { Timeout: time } = functionOf(template, 'list-worker').Properties;
  expect(claimMs).toBe((time + 5) * 1000);
  expect(hidden).toBeGreaterThan(claimMs / 1000);
  expect(hidden).toBeLessThan(60);
});

it('brings what a killed worker had within 60 seconds, with its claim expired by then', () => {
  const [, { Properties: mapping } = {}] =
    Object.entries(template.findResources('AWS::Lambda::EventSourceMapping')).find(([id]) =>
      id.startsWith('ListScreeningMessages'),
    ) ?? [];
  const [, { Properties: rows } = {}] =
    Object.entries(template.findResources('AWS::SQS::Queue')).find(([id]) => id.startsWith('ListScreeningRows')) ?? [];
  // It may claim a task again when a row has changed meanwhile, until it takes up no more rows.
  const lastClaim = listWorkerSeconds / 2;
  expect(lastClaim + claimMs / 1000).toBeLessThanOrEqual(rows?.VisibilityTimeout);
  // Nothing gathers messages, so that one is delivered once it is seen, to a worker that starts within seconds.
  expect(mapping).toBeDefined();
  expect(mapping?.MaximumBatchingWindowInSeconds ?? 0).toBe(0);
  expect(rows?.VisibilityTimeout + delivery).toBeLessThanOrEqual(60);
  // Twice killed, it is not yet given up.
  expect(rows?.RedrivePolicy.maxReceiveCount).toBeGreaterThan(2);
});
