import { expect, it } from 'vitest';
import { bootstrapVersions, signInFunctions } from '#bin/preflight/account-checks.ts';
import { atCloudFront } from '#bin/preflight/quota-checks.ts';
import { makeTestApp, synthesized } from './synthesized.ts';

it('takes of the account what the preflight asks for', () => {
  const template = synthesized({ stage: 'prod' });
  const count = (type: string) => Object.keys(template.findResources(type)).length;
  expect({
    distributions: count('AWS::CloudFront::Distribution'),
    cachePolicies: count('AWS::CloudFront::CachePolicy'),
    responseHeadersPolicies: count('AWS::CloudFront::ResponseHeadersPolicy'),
  }).toEqual(atCloudFront);
  const functions = Object.values(template.findResources('AWS::Lambda::Function'));
  const reserved = functions.map(({ Properties }) => Properties.ReservedConcurrentExecutions).filter(Boolean);
  expect(reserved).toEqual(Array.from({ length: signInFunctions }, () => 50));
});

it('needs the bootstrap stack that the preflight asks for', () => {
  const { stacks } = makeTestApp().synth();
  const needed = stacks.map(({ requiresBootstrapStackVersion: deploy, lookupRole }) => ({
    deploy,
    lookups: lookupRole?.requiresBootstrapStackVersion,
  }));
  expect(needed).toEqual(stacks.map(() => bootstrapVersions));
});
