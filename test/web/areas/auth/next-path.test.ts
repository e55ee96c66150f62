import { describe, expect, it } from 'vitest';
import { addressIn, authPath, safeNext, searchPath } from '#web/areas/auth/next-path.ts';

describe('where to go after signing in', () => {
  it.each([
    '/dashboard',
    '/deal-calculator/01JD?tab=financing#rent',
    '/dashboard?address=2417+E+Sample+Palm+Ln%2C+Phoenix',
  ])('keeps a path of this site: %s', (path) => {
    expect(safeNext(path)).toBe(path);
  });

  it.each([
    null,
    undefined,
    '',
    'dashboard',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    'https://evil.example/dashboard',
    'javascript:alert(1)',
    ' //evil.example',
  ])('falls back to the dashboard for %j', (path) => {
    expect(safeNext(path)).toBe('/dashboard');
  });

  it.each(['/', '/auth', '/auth?mode=signup', '/x/../auth'])('never leads back to signing in: %s', (path) => {
    expect(safeNext(path)).toBe('/dashboard');
  });

  it('carries a typed address through sign-up to the dashboard', () => {
    const address = '118 Fixture Ct #4 & rear, Mesa, AZ';
    const auth = new URL(authPath({ mode: 'signup', next: searchPath(address) }), 'https://site.example');
    expect(auth.pathname).toBe('/auth');
    expect(auth.searchParams.get('mode')).toBe('signup');
    const next = safeNext(auth.searchParams.get('next'));
    expect(addressIn(next)).toBe(address);
  });

  it('leaves the address bar tidy when there is nothing to remember', () => {
    expect(authPath({})).toBe('/auth');
    expect(authPath({ next: '/dashboard' })).toBe('/auth');
  });
});
