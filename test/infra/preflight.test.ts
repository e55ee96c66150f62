import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { everythingOn } from '#bin/everything-on.ts';
import { bootstrapVersions, signInFunctions } from '#bin/preflight/account-checks.ts';
import { atCloudFront } from '#bin/preflight/quota-checks.ts';
import { makeTestApp, synthesized } from './synthesized.ts';

const largest = synthesized({ stage: 'prod', context: everythingOn });
const count = (type: string) => Object.keys(largest.findResources(type)).length;

it('takes of the account what the preflight asks for', () => {
  expect({
    distributions: count('AWS::CloudFront::Distribution'),
    cachePolicies: count('AWS::CloudFront::CachePolicy'),
    responseHeadersPolicies: count('AWS::CloudFront::ResponseHeadersPolicy'),
  }).toEqual(atCloudFront);
  const functions = Object.values(largest.findResources('AWS::Lambda::Function'));
  const reserved = functions.map(({ Properties }) => Properties.ReservedConcurrentExecutions).filter(Boolean);
  expect(reserved).toEqual(Array.from({ length: signInFunctions }, () => 50));
});

/** What an account may have of each at CloudFront, without asking for more. */
const quotas = {
  'AWS::CloudFront::CachePolicy': 20,
  'AWS::CloudFront::Distribution': 200,
  'AWS::CloudFront::Function': 100,
  'AWS::CloudFront::OriginAccessControl': 100,
  'AWS::CloudFront::ResponseHeadersPolicy': 20,
  'AWS::WAFv2::WebACL': 100,
};

it('has room in an account for as many stages as docs/operations.md says, whatever CloudFront limits', () => {
  const words = ['no stage', 'one stage', 'two stages', 'three stages', 'four stages', 'five stages', 'six stages'];
  const rooms = Object.entries(quotas).map(([type, quota]) => Math.floor(quota / count(type)));
  const page = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8');
  expect(page).toContain(`An account has room for ${words[Math.min(...rooms)]}`);
  // A kind of resource that is new here may have a smaller quota.
  const types = Object.values(largest.toJSON().Resources).map(
    (each) => z.object({ Type: z.string() }).parse(each).Type,
  );
  const atTheEdge = types.filter((type) => /^AWS::(CloudFront|WAFv2)::/.test(type));
  expect([...new Set(atTheEdge)].toSorted()).toEqual(Object.keys(quotas));
});

it('needs the bootstrap stack that the preflight asks for', () => {
  const { stacks } = makeTestApp().synth();
  const needed = stacks.map(({ requiresBootstrapStackVersion: deploy, lookupRole }) => ({
    deploy,
    lookups: lookupRole?.requiresBootstrapStackVersion,
  }));
  expect(needed).toEqual(stacks.map(() => bootstrapVersions));
});
