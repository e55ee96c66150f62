import type { KeyHolder } from '#lambdas/runtime/endpoint.ts';
import type { Profile } from '#shared/account/profile.ts';
import { UserId, workspaceOf } from '#shared/account/workspace.ts';
import { PropertyResult } from '#shared/property/property.ts';

type Parts = {
  estimatedValue?: number;
  equity?: number;
  mortgageBalance?: number;
  isDistressed?: boolean;
  isAbsenteeOwner?: boolean;
  provenance?: PropertyResult['provenance'];
};

/** A property with the specification's defaults everywhere else. */
export function aProperty(parts: Parts = {}): PropertyResult {
  const { estimatedValue = 400_000, equity = 100_000, mortgageBalance = 300_000, provenance } = parts;
  return PropertyResult.parse({
    address: '1 Test St, Phoenix, AZ 85001',
    estimatedValue,
    financialData: { equity, mortgageBalance },
    marketData: {},
    investmentMetrics: {},
    ownerDetails: { isAbsenteeOwner: parts.isAbsenteeOwner ?? false },
    leadIndicators: { isDistressed: parts.isDistressed ?? false },
    propertyHistory: {},
    ...(provenance && { provenance }),
  });
}

/** A basic trial in which nothing has happened yet, but for the given parts. */
export function aProfile(parts: Partial<Profile> = {}): Profile {
  return {
    id: UserId.parse('person-1'),
    email: 'pat@people.example',
    full_name: 'Pat Person',
    avatar_url: null,
    phone: '',
    company: '',
    bio: '',
    subscription_tier: 'basic',
    subscription_status: 'trial',
    billing_interval: 'monthly',
    monthly_analyses_limit: 5,
    monthly_analyses_used: 0,
    usage_period: '2026-03',
    trial_end_date: '2026-03-12T00:00:00.000Z',
    updated_at: '2026-03-05T00:00:00.000Z',
    ...parts,
  };
}

/** A program with a key of an account. */
export function aKeyHolder(parts: Partial<Profile> = {}): KeyHolder {
  const profile = aProfile(parts);
  return { keyId: 'key', keyName: 'Program', workspace: workspaceOf(profile.id), profile };
}
