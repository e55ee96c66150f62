import { expect, it } from 'vitest';
import { claimMs } from '#lambdas/storage/lists/run-list.ts';
import { functionOf, synthesized } from './synthesized.ts';

const template = synthesized();

it('names what a killed worker had within a minute: after its claim, and after the time that a worker may take', () => {
  const queues = Object.entries(template.findResources('AWS::SQS::Queue'));
  const [, rows] = queues.find(([id]) => id.startsWith('ListScreeningRows')) ?? [];
  const hidden = rows?.Properties.VisibilityTimeout;
  const { Timeout: time } = functionOf(template, 'list-worker').Properties;
  expect(claimMs).toBe((time + 5) * 1000);
  expect(hidden).toBeGreaterThan(claimMs / 1000);
  expect(hidden).toBeLessThan(60);
});
