import { describe, expect, it } from 'vitest';
import { brandOf } from '#shared/account/brand-of.ts';
import { BrandChanges } from '#shared/brand/brand.ts';
import { logoProblem, logoText, pngSize } from '#shared/brand/logo.ts';
import { images } from '#test/support/images.ts';
import { aProfile } from '#test/support/lambdas/builders.ts';
import { makePng } from '#test/support/png.ts';

const texts = { company: 'Alder & Main', accent: '#1d4ed8', footer: 'AZ license 12345' };
const now = new Date('2026-03-10T12:00:00.000Z');
const paid = { subscription_tier: 'enterprise', subscription_status: 'active' } as const;

describe('the brand of an account', () => {
  it('is what it has set, with an empty text for the rest', () => {
    const profile = aProfile({ ...paid, brand: { company: 'Alder & Main' }, logo_url: '/avatars/logos/a.png' });
    expect(brandOf(profile, now)).toEqual({
      company: 'Alder & Main',
      accent: '',
      footer: '',
      logo: '/avatars/logos/a.png',
    });
    expect(brandOf(aProfile({ ...paid, brand: texts }), now)).toEqual({ ...texts, logo: null });
  });

  it('is none while nothing is set', () => {
    expect(brandOf(aProfile(paid), now)).toBeUndefined();
    expect(brandOf(aProfile({ ...paid, brand: { company: '' }, logo_url: null }), now)).toBeUndefined();
  });

  it.each(['basic', 'professional'] as const)('is not used on %s, not even in a running trial', (tier) => {
    for (const subscription_status of ['active', 'trial'] as const) {
      const trial_end_date = '2999-01-01T00:00:00.000Z';
      const profile = aProfile({ subscription_tier: tier, subscription_status, trial_end_date, brand: texts });
      expect(brandOf(profile, now)).toBeUndefined();
    }
  });
});

it('is not used once the trial that chose its plan has ended', () => {
  const profile = aProfile({ subscription_tier: 'enterprise', trial_end_date: now.toISOString(), brand: texts });
  expect(brandOf(profile, new Date(now.getTime() - 1))).toEqual({ ...texts, logo: null });
  expect(brandOf(profile, now)).toBeUndefined();
});

describe('a typed color', () => {
  const read = (accent: string) => BrandChanges.safeParse({ accent }).data?.accent;

  it.each([
    ['#1D4ED8', '#1d4ed8'],
    [' 1d4ed8 ', '#1d4ed8'],
    ['#abc', '#aabbcc'],
    ['abc', '#aabbcc'],
    ['', ''],
  ])('%j is read as %j', (typed, color) => {
    expect(read(typed)).toBe(color);
  });

  it.each(['red', '#12', '#12345', '#1234567', 'rgb(1,2,3)', '#12345g', 'url(x)'])('%j is none', (typed) => {
    expect(read(typed)).toBeUndefined();
  });
});

describe('a file that no logo is made of', () => {
  const bytesOf = (text: string) => new TextEncoder().encode(text);

  it('is said to be SVG or HEIC', () => {
    expect(logoProblem(bytesOf('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg">'))).toBe(logoText.svg);
    expect(logoProblem(bytesOf('<svg/>'))).toBe(logoText.svg);
    expect(logoProblem(bytesOf('\0\0\0\x18ftypheic\0\0\0\0mif1heic'))).toBe(logoText.heic);
  });

  it('is no PNG, JPEG or WebP', () => {
    for (const image of Object.values(images)) expect(logoProblem(image)).toBeUndefined();
  });
});

it('reads the size that a PNG declares, and of nothing else', () => {
  expect(pngSize(makePng(30, 7))).toEqual({ width: 30, height: 7 });
  expect(pngSize(images['image/jpeg'])).toBeUndefined();
  expect(pngSize(makePng(30, 7).subarray(0, 20))).toBeUndefined();
});
